// Times in the reader's own time zone and language: today the time, before that the day as well.
const DAY = { dateStyle: "medium" }, TODAY = { timeStyle: "short" }, EARLIER = { ...DAY, ...TODAY };
const today = new Date().toDateString();

export function showTimes() {
  for (const moment of document.querySelectorAll("time")) {
    const at = new Date(moment.dateTime);
    const style = "day" in moment.dataset ? DAY : at.toDateString() === today ? TODAY : EARLIER;
    moment.textContent = at.toLocaleString(document.documentElement.lang, style);
  }
}

showTimes();
