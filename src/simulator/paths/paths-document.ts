import { type PathId, type PathStep, pathIds, reconnectPaths } from '../../events/paths/reconnect-paths.js';

/** The text of `docs/simulator/paths.md`: the reconnect paths of a fleet, generated from their table. */
export function pathsDocument(): string {
  return `# The reconnect paths

Generated from \`src/events/paths/reconnect-paths.ts\` by \`npm run docs\`; a test fails if it is stale.

In a run of everything, so in \`npm start\`, some terminals of the fleet walk these paths; the others stay calm. Each path is
walked by a terminal of its own if there are enough, otherwise one walks several. They begin once all terminals have been online at
one time. The page Paths of the [view](../view.md) shows them as they happen.

| Path | What happens | How it is provoked | Walked when the terminal | Backend |
| --- | --- | --- | --- | --- |
${pathIds.map(rowOf).join('\n')}

- *Own* backends run in the same process. The terminal leaves the backend of the run, walks, and comes back. Meanwhile its events
  have the actor \`terminal:<terminalId>@path:<path>\`, and the checkers compare them with nothing that the run has stored.
- A path is *scaled* where the real times are too long to wait for. Its events and its row name the factor, such as
  \`scaled: 1/60\`. No path witnesses a clause: that is for [scenarios](../clauses.md).
- \`path.started\`, \`path.step\` and \`path.ended\` are in the stream, and \`run.finished\` has a row for each path: how often it was
  walked, and by whom.
- A path that takes much longer than it should is walked again, three times at most. A busy machine extends the run: by at most
  45 s after the time that the paths should have taken, or after the last scenario if that is later. A path that was not walked
  by then makes the run inconclusive, with the step that was missing.
- A run with \`--fleet\`, \`--faults\`, \`--scenario\`, \`--only\` or \`--target\` walks none of them. It lists them and is not judged by them.
`;
}

function rowOf(id: PathId): string {
  const { title, provoked, steps, backend, scale } = reconnectPaths[id];
  const where = backend === 'shared' ? 'of the run' : 'own';
  const scaled = scale === undefined ? '' : `, ${scale.of} scaled: 1/${scale.by}`;
  return `| \`${id}\` | ${title} | ${provoked} | ${steps.map(textOf).join('; ')} | ${where}${scaled} |`;
}

function textOf({ text }: PathStep): string {
  return text;
}
