// Moments as the reader's own clock and language tell them.
const SHORT = { dateStyle: "short", timeStyle: "short" };

for (const moment of document.querySelectorAll("time")) {
  moment.textContent = new Date(moment.dateTime).toLocaleString(document.documentElement.lang, SHORT);
}
