export interface OutputChoice {
  readonly json: boolean;
  readonly tui: boolean;
}

/** The live view needs a terminal for input and output, and no option that excludes it. */
export function wantsView({ json, tui }: OutputChoice): boolean {
  return !json && tui && process.stdout.isTTY === true && process.stdin.isTTY === true;
}
