/**
 * A place from 0 to 1, neither included, for each of a list: the first n lie evenly, whatever n (van der Corput,
 * base 2). Nothing is drawn: one more at the end moves nobody.
 */
export function evenSpread(index: number): number {
  let place = 0;
  let part = 0.5;
  for (let rest = index + 1; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) place += part;
    part /= 2;
  }
  return place;
}
