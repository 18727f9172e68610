import type { RunFinished, RunStarted } from '../../events/schema/run.js';
import { plainText } from '../../text/plain-text.js';

/** The reconnect paths of a run with a fleet as lines: a row for each, or one line if the fleet walks none. */
export function pathLines(
  { paths }: Pick<RunFinished, 'paths'>,
  started: Pick<RunStarted, 'walks'> | undefined,
): readonly string[] {
  if (paths === undefined) return [];
  const walked = paths.filter((each) => each.walked > 0).length;
  if (started?.walks !== true && walked === 0)
    return [`none is walked in this run: ${paths.map(({ path }) => path).join(', ')}`];
  const width = Math.max(...paths.map(({ path }) => path.length));
  return [
    `${walked} of ${paths.length} reconnect paths are walked by the fleet`,
    ...paths.map((row) => `  ${row.path.padEnd(width)}  ${walkedText(row)}`),
  ];
}

/** The number of walks of a path, and the terminals that have walked it. */
export function walkedText({ walked, by, scaled }: NonNullable<RunFinished['paths']>[number]): string {
  const scale = scaled === undefined ? '' : `, scaled: ${scaled}`;
  if (walked === 0) return `not walked${scale}`;
  return `walked ${walked === 1 ? 'once' : `${walked} times`} by ${by.map(plainText).join(', ')}${scale}`;
}
