// Moments as the reader's own clock and language tell them.
for (const moment of document.querySelectorAll("time")) {
  moment.textContent = new Date(moment.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
}
