// One chapter is open at a time. What an address points at opens by itself, and paper gets them all.
const chapters = [...document.querySelectorAll("details.chapter")];

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const chapter = target?.closest("details.chapter");
  if (!chapter) return;
  chapter.open = true;
  target.scrollIntoView();
}

function openAll() {
  for (const chapter of chapters) { chapter.name = ""; chapter.open = true; }
}

addEventListener("hashchange", openTarget);
addEventListener("beforeprint", openAll);
for (const link of document.querySelectorAll(".chapters a")) {
  link.addEventListener("click", () => setTimeout(openTarget));
}
openTarget();
