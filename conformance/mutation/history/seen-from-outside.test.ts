import { expect, it } from 'vitest';
import type { RunEvent } from '../../../src/events/event.js';
import { checkers } from '../../../src/history/history.js';
import { inShare, oneIn } from '../../../test/suite/share.js';
import { historyOf } from '../../../test/support/history-of.js';
import { renumbered } from '../../../test/support/mutations.js';
import { recordRun } from '../../../test/support/run-virtually.js';
import { baseStream } from './base-stream.js';
import { streamMutants } from './stream-mutants.js';

/** The stream of a service that emits nothing about itself. */
function withoutBackend(stream: readonly RunEvent[]): readonly RunEvent[] {
  return renumbered(stream.filter(({ actor }) => actor !== 'backend'));
}

const textsOf = (stream: readonly RunEvent[]) =>
  historyOf(stream, checkers).findings.map(({ checker, seqs }) => [
    checker,
    ...seqs.map((seq) => JSON.stringify({ ...stream[seq], seq: undefined })),
  ]);

it.runIf(inShare(0))(
  'the checkers of every history have the same findings without the events of the backend',
  async () => {
    const recorded = await recordRun();
    const stream = withoutBackend(recorded);
    expect(recorded.length - stream.length).toBeGreaterThan(500);
    expect(textsOf(stream)).toEqual([]);
    const mutants = streamMutants(baseStream(stream)).filter(({ kind }) => kind !== 'numbered');
    expect(mutants.length).toBeGreaterThan(400);
    const chosen = oneIn(
      10,
      mutants.filter((_, index) => index % 3 === 0),
    );
    let flagged = 0;
    for (const { at, places } of chosen) {
      const [place = 0] = places;
      const defect = at(place);
      const findings = textsOf(defect);
      expect(textsOf(withBackend(defect, recorded))).toEqual(findings);
      if (findings.length > 0) flagged += 1;
    }
    expect(flagged).toBeGreaterThan(chosen.length / 2);
  },
);

/** The stream with the events of the recorded backend among its own, in the order of their times. */
function withBackend(stream: readonly RunEvent[], recorded: readonly RunEvent[]): readonly RunEvent[] {
  const backend = recorded.filter(({ actor }) => actor === 'backend');
  const merged: RunEvent[] = [];
  let next = 0;
  for (const event of stream) {
    for (let one = backend[next]; one !== undefined && one.t <= event.t; one = backend[next]) {
      if (merged.length === 0) break;
      merged.push(one);
      next += 1;
    }
    merged.push(event);
  }
  return renumbered(merged);
}
