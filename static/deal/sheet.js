// The sheet of a deal: rows that light up what they count, house rules by their name, ways to send it.
import "../common/copy.js";
import "../common/houses.js";
import "./lights.js";
import "./share.js";
