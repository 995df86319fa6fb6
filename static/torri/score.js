// The phone's own score of a deal, at the tap and without a network. A copy of the engine's scoring.py, which
// decides: its answer replaces this one when it comes, and a test compares the two on thousands of deals.
// Every number is a sum of parts, as in the engine.
const COMPLETION = 5, BLESSING = 2, BLESSED = 7, HIGHEST = 10, MONUMENTO = 7, CAPPELLA = 5, CAPPELLA_STORIES = 5;
const CONSPIRACY = 10;
const RULINGS = {
  marker_destroyed: "stays", marker_ending: "moves", no_marker: "draw", closer_tie: "marker", penalty: "on",
  penalty_size: "10", penalty_scope: "match",
};

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const points = (parts) => sum(parts.map((part) => part.points));
const part = (kind, worth, places = [], figures = {}) => ({ kind, points: worth, places, figures });
const places = (towers, wanted) => towers.flatMap((tower, place) => (wanted(tower) ? [place] : []));
const highest = ({ towers }) => Math.max(0, ...towers.map((tower) => tower.stories));

// `settings` are house rules as an address has them, such as "penalty=off"; the last one counts.
export function score(sides, settings = []) {
  const rules = { ...RULINGS, ...Object.fromEntries(settings.map((setting) => setting.split("="))) };
  const holders = markerHolders(sides, rules), lines = sides.map((_, number) => linesOf(sides, number, holders));
  const totals = lines.map((line) => sum(Object.values(line).map(points)));
  let compared = totals, decision = decide(totals, holders);
  const penalties = sides.map((side, number) => penaltyOf(side, number, totals, decision.winner, rules));
  if (rules.penalty_scope === "deal" && penalties.some(Boolean)) {
    compared = totals.map((total, number) => total + penalties[number]);
    decision = decide(compared, holders);
  }
  const players = sides.map((_, number) => player(lines[number], totals[number], penalties[number]));
  return { players, compared, ...decision, replay: decision.decided_by === "draw" && rules.no_marker === "replay" };
}

function player(lines, total, penalty) {
  const sums = Object.fromEntries(Object.entries(lines).map(([category, parts]) => [category, points(parts)]));
  return { ...sums, total, penalty, match_points: total + penalty, lines };
}

// Who scores the Highest Marker: the player who holds it, unless a house rule moves it.
function markerHolders(sides, rules) {
  const holders = places(sides, (side) => side.marker), heights = sides.map(highest), most = Math.max(...heights);
  const follows = rules.marker_destroyed === "moves" && rules.marker_ending === "moves"
    && sides.some(({ towers }) => towers.some(({ rank }) => rank === CONSPIRACY));
  return holders.length === 1 && follows && heights[holders[0]] < most ? [heights.indexOf(most)] : holders;
}

// The place of the tower that scores the Highest Marker, or -1.
export const flagOf = ({ lines }) => lines.highest[0]?.places[0] ?? -1;

function linesOf(sides, number, holders) {
  const side = sides[number];
  return {
    completion: completion(side), blessing: blessing(side), plain: plain(sides, number), colorful: colorful(side),
    highest: marker(side, number, holders), nobles: side.nobles.flatMap((word) => noble(word, side)),
  };
}

function completion({ towers }) {
  const found = places(towers, (tower) => tower.completed), count = found.length;
  return count ? [part("completion", count * COMPLETION, found, { count, each: COMPLETION })] : [];
}

function blessing({ towers }) {
  return places(towers, ({ rank }) => rank === BLESSED).map((place) => {
    const { stories } = towers[place];
    return part("blessing", stories * BLESSING, [place], { stories, each: BLESSING });
  });
}

// A part for every rank this side has built, the highest first, also where it was beaten.
function plain(sides, number) {
  const { towers } = sides[number], ranks = new Set(towers.map(({ rank }) => rank).filter((rank) => rank !== null));
  return [...ranks].sort((one, other) => other - one).map((rank) => {
    const heights = sides.map((side) => highest({ towers: side.towers.filter((tower) => tower.rank === rank) }));
    const own = heights[number], best = Math.max(...heights), kind = kindOfRank(heights, own, best);
    const found = places(towers, (tower) => tower.rank === rank && tower.stories === own);
    return part(kind, kind === "beaten" ? 0 : rank, found, { rank, own, best });
  });
}

function kindOfRank(heights, own, best) {
  if (own < best) return "beaten";
  if (heights.filter((height) => height === best).length > 1) return "tied";
  return sum(heights) === own ? "alone" : "tallest";
}

function colorful({ towers }) {
  const found = places(towers, ({ rank }) => rank === null), count = found.length;
  const terms = found.map((place) => towers[place].stories), stories = sum(terms);
  return count ? [{ ...part("colorful", count * stories, found, { count, stories }), terms }] : [];
}

function marker(side, number, holders) {
  if (!holders.includes(number)) return side.marker ? [part("marker_moved", 0)] : [];
  const stories = highest(side);
  return [part("highest", HIGHEST, places(side.towers, (tower) => tower.stories === stories), { stories })];
}

function noble(word, { towers }) {
  if (word === "monumento") return [part("monumento", MONUMENTO)];
  if (word !== "cappella") return [];
  const found = places(towers, (tower) => tower.stories >= CAPPELLA_STORIES), count = found.length;
  return [part("cappella", count * CAPPELLA, found, { count, each: CAPPELLA, stories: CAPPELLA_STORIES })];
}

function decide(totals, holders) {
  const most = Math.max(...totals), leaders = places(totals, (total) => total === most);
  if (leaders.length === 1) return { winner: leaders[0], decided_by: "points" };
  const holding = leaders.filter((number) => holders.includes(number));
  return holding.length === 1 ? { winner: holding[0], decided_by: "marker" } : { winner: null, decided_by: "draw" };
}

function penaltyOf({ close }, number, totals, winner, rules) {
  if (!close || rules.penalty === "off") return 0;
  const leads = totals[number] === Math.max(...totals);
  const alone = leads && totals.filter((total) => total === totals[number]).length === 1;
  const isFirst = { marker: winner === number, first: leads, points: alone }[rules.closer_tie];
  return isFirst ? 0 : -Number(rules.penalty_size);
}
