/**
 * The position at `index`, above 0 and below 1, of a sequence whose first n positions are spread evenly for every n
 * (van der Corput, base 2). It is deterministic, and a longer sequence moves none of the earlier positions.
 */
export function evenSpread(index: number): number {
  let position = 0;
  let part = 0.5;
  for (let rest = index + 1; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) position += part;
    part /= 2;
  }
  return position;
}
