import { describe, expect, it } from 'vitest';
import { explore } from '../tillfleet.js';
import { inShare } from '../../../test/suite/share.js';

describe('explore', () => {
  it.runIf(inShare(2))(
    'a search reports the steps, states and clauses that it has reached, the same for one seed',
    async () => {
      const progress: number[] = [];
      const first = await explore({
        runs: 3,
        steps: 12,
        seed: 2,
        onProgress: ({ runs }) => progress.push(runs),
      });
      expect(first).toMatchObject({ verdict: 'pass', exitCode: 0, seed: 2, runs: 3 });
      expect(first.steps).toBeGreaterThan(10);
      expect(Object.keys(first.coverage.clauses).length).toBeGreaterThan(3);
      expect(progress.at(-1)).toBe(3);
      expect(await explore({ runs: 3, steps: 12, seed: 2 })).toEqual(first);
    },
  );

  it('a search that is aborted resolves with what it has reached', async () => {
    const ending = new AbortController();
    const result = await explore({ seed: 1, signal: ending.signal, onProgress: () => ending.abort() });
    expect(result.runs).toBeGreaterThan(0);
    expect(result.runs).toBeLessThan(200);
  });

  it('a search with an unknown option, a wrong number or an absent target file is rejected', async () => {
    const misspelled: object = { rounds: 3 };
    await expect(explore(misspelled)).rejects.toThrow('explore has no option "rounds"');
    await expect(explore({ runs: 0 })).rejects.toMatchObject({ exitCode: 64 });
    await expect(explore({ target: 'absent.yaml' })).rejects.toMatchObject({ exitCode: 64 });
  });
});
