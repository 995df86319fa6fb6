// The words of the live table while something is entered.
import { isWhole, towerName } from "./composing.js";

// While something is entered the words ask for what is missing.
export function question(say, entry, table) {
  const light = table.follows === "towers", name = table.names[table.turn ?? table.guess ?? 0];
  const whole = isWhole(entry), tower = whole ? towerName(entry) : "";
  switch (entry.mode) {
    case "build":
      if (!whole) return say(entry.colorful ? "bottom" : "which_rank", { name });
      if (light) return say("who_builds", { tower });
      if (!entry.rank) return say("builds_run", { name, tower });
      return say("builds_now", {
        name, tower, rank: entry.rank, number: table.unseen[entry.rank],
      });
    case "buy": return say("buys", { name });
    case "swap": return say(entry.given.length < 2 ? "give" : "take");
    case "choose": return say(entry.why === "missing_target" ? "which_falls" : "choose");
    default: return "";
  }
}
