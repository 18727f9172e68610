import type { Signs } from './theme.js';

/** A bar of this width, filled to a share of it. */
export function bar(share: number, width: number, { full, empty }: Signs): string {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * width);
  return full.repeat(filled) + empty.repeat(width - filled);
}

/** A line of levels, each value in relation to the largest. */
export function sparkline(values: readonly number[], { levels }: Signs): string {
  const largest = Math.max(...values, 1);
  return values
    .map((value) =>
      value === 0
        ? ' '
        : (levels[Math.min(levels.length - 1, Math.floor((value / largest) * (levels.length - 1)))] ?? ''),
    )
    .join('');
}
