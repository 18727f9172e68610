/** The noun for a number: `step` for 1, else `steps`. `many` is the plural of a noun that needs more than an `s`. */
export function nounFor(number: number, one: string, many = `${one}s`): string {
  return number === 1 ? one : many;
}

/** A number with its noun, as in `1 step` and `2 histories`. */
export function counted(number: number, one: string, many?: string): string {
  return `${number} ${nounFor(number, one, many)}`;
}
