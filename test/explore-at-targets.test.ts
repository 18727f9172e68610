import { afterAll, describe, expect, it } from 'vitest';
import { mutatedCopy } from '../conformance/mutation/explore/mutated-copy.js';
import { BuildCopies } from '../conformance/mutation/measure/build-copies.js';
import { ModuleGraph } from '../conformance/mutation/measure/module-graph.js';
import type { ExploreResult } from '../src/examine/explore/options.js';
import { processorMs, thisProcess } from '../src/library/this-process.js';
import { explore } from '../src/virtual/explore/explore.js';
import { inShare } from './suite/share.js';
import { root } from './support/program.js';
import { inDialect, type ServedTarget, serveTarget } from './support/serve/served-target.js';

const copies = new BuildCopies(new ModuleGraph(root), 'explored-target');
afterAll(() => copies.remove());

async function searchAt(
  { file }: ServedTarget,
  search: { readonly runs: number; readonly steps: number; readonly seed: number },
  strict = true,
) {
  const notices: string[] = [];
  const target = {
    file,
    name: 'target.yaml',
    host: thisProcess,
    owned: false,
    strict,
    notify: (text: string) => void notices.push(text),
  };
  return { result: await explore({ ...search, target }, { processorMs }), notices };
}

function shown({ verdict, differences, counterexample }: ExploreResult) {
  return { verdict, differences, steps: counterexample?.steps };
}

// The number of apps depends on the steps that are drawn.
const remaining = expect.stringMatching(
  /^left at the target: \d+ apps \(revoked\), 3 terminals \(deactivated\), 3 merchants, 3 branches$/,
);

describe('a search at a target over TCP, on the real clock', () => {
  it.runIf(inShare(6)).concurrent(
    'the backend passes, and what the search has created is removed',
    async () => {
      const target = await serveTarget(copies.build);
      try {
        const { result, notices } = await searchAt(target, { seed: 1, runs: 3, steps: 15 });
        expect(shown(result)).toEqual({ verdict: 'pass', differences: [], steps: undefined });
        expect(result.steps).toBeGreaterThan(15);
        expect(result.responses).toBeGreaterThan(result.steps);
        expect(notices).toEqual([remaining]);
      } finally {
        await target.stop();
      }
    },
  );

  it.runIf(inShare(4)).concurrent(
    'a server that speaks another dialect passes by its binding, but for the forms of ids',
    async () => {
      const target = await inDialect(await serveTarget(copies.build));
      try {
        const { result, notices } = await searchAt(target, { seed: 1, runs: 3, steps: 15 }, false);
        expect(shown(result)).toMatchObject({ verdict: 'pass', steps: undefined });
        expect(result.steps).toBeGreaterThan(15);
        // The ids of the dialect are numbers, so that those of its terminals have another form.
        const others = result.differences.filter(
          ({ actual }) => !/erminalId must match pattern/.test(actual),
        );
        expect(others).toEqual([]);
        expect(notices).toEqual([remaining]);
      } finally {
        await target.stop();
      }
    },
  );

  it.runIf(inShare(5)).concurrent(
    'a bug behind the target is found, and shrunk to the steps that show it',
    async () => {
      const target = await serveTarget(mutatedCopy('responds-to-duplicates-with-400', copies, root));
      try {
        const { result } = await searchAt(target, { seed: 1, runs: 6, steps: 15 });
        expect(result).toMatchObject({ verdict: 'fail', counterexample: { finding: { clause: 'PAY-02' } } });
        expect(result.counterexample?.steps.map(({ step }) => step)).toEqual([
          'create a merchant with two apps and a terminal',
          expect.stringMatching(/^(?:pay|save a transaction of) /),
          expect.stringMatching(/^the last payment: pay [0-9.]+ with its reference$/),
        ]);
      } finally {
        await target.stop();
      }
    },
  );
});
