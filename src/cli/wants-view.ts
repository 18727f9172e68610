export interface OutputChoice {
  readonly json: boolean;
  readonly tui: boolean;
}

/** A live view needs a terminal at both ends, and nobody who asked for something else. */
export function wantsView({ json, tui }: OutputChoice): boolean {
  return !json && tui && process.stdout.isTTY === true && process.stdin.isTTY === true;
}
