/** The sizes up to which the distribution is counted; above, and with equal values, it is approximated. */
const maxExact = 20;

/**
 * The two-sided p value of the Mann-Whitney U test: the probability of samples that differ at least as much, if both come from
 * one distribution. It assumes nothing about the form of the distribution.
 *
 * @returns 1 if a side is empty, or all values are equal
 */
export function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const [n, m] = [one.length, other.length];
  if (n === 0 || m === 0) return 1;
  const { ranks, tieSum } = ranksOf([...one, ...other]);
  const rankSum = ranks.slice(0, n).reduce((sum, rank) => sum + rank, 0);
  const u = rankSum - (n * (n + 1)) / 2;
  const extreme = Math.min(u, n * m - u);
  return tieSum === 0 && n <= maxExact && m <= maxExact
    ? Math.min(1, 2 * exactTail(n, m, extreme))
    : approximation(n, m, extreme, tieSum);
}

/** The smallest p value that samples of these sizes can have. */
export function smallestP(n: number, m: number): number {
  return n === 0 || m === 0 ? 1 : Math.min(1, 2 * exactTail(Math.min(n, maxExact), Math.min(m, maxExact), 0));
}

/** The rank of each value from 1, equal values have their mean; and the correction for them. */
function ranksOf(values: readonly number[]): { readonly ranks: readonly number[]; readonly tieSum: number } {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const ranks = new Array<number>(values.length).fill(0);
  let tieSum = 0;
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && order[to]?.value === order[from]?.value) to += 1;
    for (const { index } of order.slice(from, to)) ranks[index] = (from + 1 + to) / 2;
    const equal = to - from;
    tieSum += equal ** 3 - equal;
    from = to;
  }
  return { ranks, tieSum };
}

/** The probability of at most `u`, by counting the orders of `n` and `m` values. */
function exactTail(n: number, m: number, u: number): number {
  // ways[j][v]: the orders of the first side's i values and j of the other that have the statistic v.
  let ways: number[][] = Array.from({ length: m + 1 }, () => [1]);
  for (let i = 1; i <= n; i += 1) {
    const next: number[][] = [[1]];
    for (let j = 1; j <= m; j += 1) {
      const row = new Array<number>(i * j + 1).fill(0);
      // The largest value is one of the first side, above j others, or one of the other side.
      for (const [v, count] of (ways[j] ?? []).entries()) row[v + j] = (row[v + j] ?? 0) + count;
      for (const [v, count] of (next[j - 1] ?? []).entries()) row[v] = (row[v] ?? 0) + count;
      next.push(row);
    }
    ways = next;
  }
  const counts = ways[m] ?? [];
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.slice(0, Math.floor(u) + 1).reduce((sum, count) => sum + count, 0) / all;
}

/** The normal approximation, corrected for equal values and for continuity. */
function approximation(n: number, m: number, u: number, tieSum: number): number {
  const all = n + m;
  const variance = ((n * m) / 12) * (all + 1 - tieSum / (all * (all - 1)));
  if (variance <= 0) return 1;
  const z = ((n * m) / 2 - u - 0.5) / Math.sqrt(variance);
  return Math.min(1, 2 * upperTail(Math.max(0, z)));
}

/** The probability of a standard normal value above `z`, by the approximation of Abramowitz and Stegun 26.2.17 (7.5e-8). */
export function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const polynomial = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153].reduce(
    (sum, factor) => (sum + factor) * t,
    0,
  );
  return (Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
}
