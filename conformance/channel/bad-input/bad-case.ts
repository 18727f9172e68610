import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BackendConfig } from '../../../src/backend/config/config.js';
import { BadInputFixture } from './fixture.js';

/** One kind of bad input, and the reaction that it must cause. */
export interface BadCase {
  /** The row of the table of bad input. */
  readonly id: `BAD-${number}`;
  /** The rest of the test name. */
  readonly title: string;
  run(fixture: BadInputFixture): Promise<void>;
}

/** The same check for each of a list of inputs. */
export function each(
  id: BadCase['id'],
  inputs: Readonly<Record<string, (fixture: BadInputFixture) => Promise<void>>>,
): readonly BadCase[] {
  return Object.entries(inputs).map(([title, run]) => ({ id, title, run }));
}

/** Declares a test for each case: they share a backend and a fake clock, and each has its own terminals. */
export function judge(family: string, cases: readonly BadCase[], config: Partial<BackendConfig> = {}): void {
  describe(family, () => {
    let fixture: BadInputFixture;

    beforeAll(async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
      fixture = await BadInputFixture.start(config);
    });

    afterEach(() => fixture.renew());

    afterAll(async () => {
      await fixture.stop();
      vi.useRealTimers();
    });

    it.each(cases.map((bad) => [`${bad.id}: ${bad.title}`, bad] as const))('%s', async (_, bad) => {
      await bad.run(fixture);
      // A case without any expectation checks nothing; those in the fixture count too.
      expect(expect.getState().assertionCalls, 'the expectations of the case').toBeGreaterThan(0);
      await fixture.checkBystander();
    });
  });
}
