import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DocumentedOperation, documented } from './document.js';
import { callers, driven, RestStage, type StageCall } from './fixture.js';
import { fitting, hostile, nearlyFitting } from './from-schema.js';

/** With each seed. */
const runs = 40;
/** One that repeats, and one that is new each time: what it finds is found again with the seed in the test's name. */
const seeds = [20_261_120, randomInt(2 ** 31)] as const;
/** Operations that got through at least once. */
const opened = new Set<DocumentedOperation>();

let stage: RestStage;
beforeEach(async () => {
  stage = await RestStage.start();
});
afterEach(() => stage.backend.stop());

function calls(operation: DocumentedOperation): fc.Arbitrary<StageCall> {
  const { known } = stage;
  const { body: schema } = operation;
  const parameters = fc.record(
    Object.fromEntries(
      operation.parameters.map(({ name, schema: of, in: place }) => {
        const value = fc.oneof(
          { weight: 4, arbitrary: fitting(of, known, name) },
          { weight: 1, arbitrary: fc.oneof(hostile, fc.string()) },
        );
        return [name, place === 'path' ? value : fc.option(value, { nil: undefined })];
      }),
    ),
  );
  const body =
    schema === undefined
      ? fc.constant(undefined)
      : fc.oneof(
          { weight: 3, arbitrary: fitting(schema, known) },
          { weight: 3, arbitrary: nearlyFitting(schema, known) },
          { weight: 1, arbitrary: fc.oneof(hostile, fc.jsonValue({ maxDepth: 5 })) },
        );
  return fc.record({
    parameters,
    body: body.filter(endsAtOnce),
    caller: fc.constantFrom(...callers),
  });
}

/** A sandbox payment of 999.00, or with SBX-SLOW-, is answered after seconds. */
function endsAtOnce(body: unknown): boolean {
  return !/SBX-SLOW-|\b999\b/.test(JSON.stringify(body) ?? '');
}

describe('any input', () => {
  it('is of every operation of the document', () => {
    expect(driven.length).toBe(documented.length - 2);
    expect(driven.length).toBeGreaterThan(40);
  });

  const rows = seeds.flatMap((seed) =>
    driven.map((operation) => [operation.method, operation.path, seed, operation] as const),
  );
  it.each(rows)(
    'is answered as the document says: %s %s (seed %d)',
    async (_method, _path, seed, operation) => {
      const holds = fc.asyncProperty(calls(operation), async (call) => {
        const answer = await stage.send(operation, call);
        if (answer.status < 300) opened.add(operation);
        const problem = stage.problemOf(operation, answer);
        if (problem !== undefined)
          throw new Error(`${problem}: ${answer.status} ${answer.text.slice(0, 300)}`);
      });
      await fc.assert(holds, { numRuns: runs, seed });
      expect(stage.backend.internalErrors).toEqual([]);
    },
  );

  it('is not all refused: most operations have done something', () => {
    expect(opened.size).toBeGreaterThan(0.8 * driven.length);
  });
});
