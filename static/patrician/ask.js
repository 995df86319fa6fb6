// A question leaves out what was not filled in: its address stays short enough to be sent on.

const form = document.querySelector("[data-ask]");
form?.addEventListener("submit", () => {
  for (const field of form.querySelectorAll("input[name], textarea[name]")) field.disabled ||= !field.value;
});
addEventListener("pageshow", () => {
  for (const field of form?.querySelectorAll(":disabled") ?? []) field.disabled = false;
});
