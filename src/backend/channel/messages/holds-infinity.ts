/** True if a number of the JSON was above all that a double holds, such as 1e400: JSON cannot give it back. */
export function holdsInfinity(value: unknown): boolean {
  // Without recursion: how deep a value is nested is the sender's choice.
  const left = [value];
  while (left.length > 0) {
    const each = left.pop();
    if (typeof each === 'number' && !Number.isFinite(each)) return true;
    if (typeof each === 'object' && each !== null) for (const inner of Object.values(each)) left.push(inner);
  }
  return false;
}
