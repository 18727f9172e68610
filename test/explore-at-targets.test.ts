import { afterAll, describe, expect, it } from 'vitest';
import { mutatedCopy } from '../conformance/mutation/explore/mutated-copy.js';
import { BuildCopies } from '../conformance/mutation/measure/build-copies.js';
import { ModuleGraph } from '../conformance/mutation/measure/module-graph.js';
import type { ExploreOptions } from '../src/examine/explore/explore-options.js';
import type { ExploreResult } from '../src/examine/explore/options.js';
import { processorMs, thisProcess } from '../src/library/this-process.js';
import { explore } from '../src/virtual/explore/explore.js';
import { inShare } from './suite/share.js';
import { root } from './support/program.js';
import { inDialect, type ServedTarget, serveTarget } from './support/serve/served-target.js';

const graph = new ModuleGraph(root);
const { build } = new BuildCopies(graph, 'explored');
const allCopies: BuildCopies[] = [];
afterAll(() => {
  for (const copies of allCopies) copies.remove();
});

/** Serves the build with a mutant, which its own copies keep for as long as tests run next to each other. */
function serveMutant(id: string): Promise<ServedTarget> {
  const copies = new BuildCopies(graph, `explored-${id}-${allCopies.length}`);
  allCopies.push(copies);
  return serveTarget(mutatedCopy(id, copies, root));
}

async function searchAt(
  { file }: ServedTarget,
  search: Pick<ExploreOptions, 'runs' | 'steps' | 'seed' | 'level'>,
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
      const target = await serveTarget(build);
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
      const target = await inDialect(await serveTarget(build));
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

  it.runIf(inShare(7)).concurrent.each([
    ['of the document fails', 'declines-1001-00', { verdict: 'fail', clause: 'SBX-06' }],
    ['of the profile passes', 'responds-to-duplicates-with-400', { verdict: 'pass', clause: undefined }],
  ])('by the document alone a bug %s behind a target', async (_, mutant, expected) => {
    const target = await serveMutant(mutant);
    try {
      const search = { seed: 1, runs: 6, steps: 15, level: 'must' } as const;
      const { result } = await searchAt(target, search);
      const { verdict, counterexample, differences, responses } = result;
      const clause = counterexample?.finding.clause;
      expect({ verdict, clause, differences, responses }).toEqual({
        ...expected,
        differences: [],
        responses: 0,
      });
    } finally {
      await target.stop();
    }
  });

  it.runIf(inShare(5)).concurrent(
    'a bug behind the target is found, and shrunk to the steps that show it',
    async () => {
      const target = await serveMutant('responds-to-duplicates-with-400');
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
