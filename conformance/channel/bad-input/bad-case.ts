import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BackendConfig } from '../../../src/backend/config/config.js';
import { Stage } from './fixture.js';

/** One kind of bad input, and what must come of it. */
export interface BadCase {
  /** The row of the table of bad input. */
  readonly id: `BAD-${number}`;
  /** The rest of the test's name. */
  readonly title: string;
  run(stage: Stage): Promise<void>;
}

/** The same check for each of a list of inputs. */
export function each(
  id: BadCase['id'],
  inputs: Readonly<Record<string, (stage: Stage) => Promise<void>>>,
): readonly BadCase[] {
  return Object.entries(inputs).map(([title, run]) => ({ id, title, run }));
}

/** Makes tests of the cases: one backend for all, with terminals of its own for each, and a clock that the test moves. */
export function judge(family: string, cases: readonly BadCase[], config: Partial<BackendConfig> = {}): void {
  describe(family, () => {
    let stage: Stage;

    beforeAll(async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
      stage = await Stage.start(config);
    });

    afterEach(() => stage.renew());

    afterAll(async () => {
      await stage.stop();
      vi.useRealTimers();
    });

    it.each(cases.map((bad) => [`${bad.id}: ${bad.title}`, bad] as const))('%s', async (_, bad) => {
      await bad.run(stage);
      // That the process lives on is not enough. Expectations of the stage count too, so this finds only the emptiest.
      expect(expect.getState().assertionCalls, 'what the case expects').toBeGreaterThan(0);
      await stage.checkBystander();
    });
  });
}
