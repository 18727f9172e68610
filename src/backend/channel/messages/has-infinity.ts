/**
 * Returns true if a number in parsed JSON exceeds the range of a double, such as 1e400: JSON cannot represent it
 * again.
 */
export function hasInfinity(value: unknown): boolean {
  // This avoids recursion, because the sender controls the nesting depth.
  const left = [value];
  while (left.length > 0) {
    const each = left.pop();
    if (typeof each === 'number' && !Number.isFinite(each)) return true;
    if (typeof each === 'object' && each !== null) for (const inner of Object.values(each)) left.push(inner);
  }
  return false;
}
