import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { pass, useFakeTime } from '../../../simulator/testing/fixture.js';
import { Inconclusive } from '../../inconclusive.js';
import { ScenarioFixture } from '../../testing/scenario-fixture.js';
import type { ScenarioWorld } from '../../world.js';
import { checkOutcome, type TriggerRow, takesMs } from './outcome.js';

let stage: ScenarioFixture;
beforeEach(() => {
  useFakeTime();
  stage = new ScenarioFixture();
});
afterEach(() => vi.useRealTimers());

const atOnce: TriggerRow = {
  clause: 'SBX-01',
  firstStatus: 'SUCCESS',
  finalStatus: 'SUCCESS',
  resolvesAfterMs: 0,
  holdsAnswer: false,
  errorCode: null,
};
const declined: TriggerRow = {
  ...atOnce,
  clause: 'SBX-05',
  firstStatus: 'FAILED',
  finalStatus: 'FAILED',
  errorCode: { code: 'ERR_PAYMENT_DECLINED', source: 'decided' },
};
const later: TriggerRow = { ...atOnce, clause: 'SBX-02', firstStatus: 'PENDING', resolvesAfterMs: 10_000 };
const held: TriggerRow = { ...atOnce, clause: 'SBX-04', resolvesAfterMs: 3000, holdsAnswer: true };
const never: TriggerRow = { ...later, clause: 'SBX-03', finalStatus: 'PENDING', resolvesAfterMs: null };

interface Said {
  readonly status: string;
  readonly errorCode?: string;
  /** How long the answer takes. */
  readonly afterMs?: number;
}

/** A service that says what a test wants, `sinceMs` after the payment was sent. */
function service(response: Said, details: (sinceMs: number) => Said) {
  const startedAt = Date.now();
  return {
    token: async () => 'token',
    async call(name: string): Promise<HttpExchange> {
      const { afterMs = 0, ...body } = name === 'payNow' ? response : details(Date.now() - startedAt);
      const calledAt = Date.now();
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      const request = { method: 'POST', path: `/api/v1/pos/${name}`, headers: {}, body: undefined };
      const elapsedMs = Date.now() - calledAt;
      return { request, status: 200, headers: {}, body, text: JSON.stringify(body), elapsedMs };
    },
  };
}

async function outcomeOf(
  row: TriggerRow,
  app: ReturnType<typeof service>,
  clock: 'real' | 'virtual' = 'real',
): Promise<{ readonly world: ScenarioWorld; readonly thrown: unknown; readonly failed: readonly string[] }> {
  const world = stage.world(clock, [row.clause]);
  const ended = checkOutcome(world, app, row, { amount: '1.00', prefix: '' }).then(
    () => undefined,
    (error: unknown) => error,
  );
  await pass(takesMs(row)[clock] + 30_000);
  const thrown = await ended;
  const failed = world.checks.filter(({ verdict }) => verdict === 'fail');
  return { world, thrown, failed: failed.map(({ level, title }) => `${level} ${title}`) };
}

const success: Said = { status: 'SUCCESS' };
const pending: Said = { status: 'PENDING' };
const resolvingAt = (ms: number) => (sinceMs: number) => (sinceMs >= ms ? success : pending);

describe('an outcome that is due at once', () => {
  it('holds when it is answered and stored within a second', async () => {
    const { thrown, failed, world } = await outcomeOf(
      atOnce,
      service({ ...success, afterMs: 1000 }, () => success),
    );
    expect([thrown, failed]).toEqual([undefined, []]);
    expect(world.checks).toHaveLength(3);
  });

  it('does not when the answer takes longer, though nothing else does', async () => {
    const { failed } = await outcomeOf(
      atOnce,
      service({ ...success, afterMs: 1001 }, () => success),
    );
    expect(failed).toEqual(['M 1.00: at once (ms)']);
  });

  it('is left open when the look-up after it is as slow: that is the machine', async () => {
    const slow = { ...success, afterMs: 1500 };
    const { thrown } = await outcomeOf(
      atOnce,
      service(slow, () => slow),
    );
    expect(thrown).toBeInstanceOf(Inconclusive);
  });

  it('does not when what is stored differs from what was answered', async () => {
    const { failed } = await outcomeOf(
      atOnce,
      service(success, () => pending),
    );
    expect(failed).toEqual(['M 1.00: stored']);
  });

  it('may show its error code in the answer or in the details', async () => {
    const plain = { status: 'FAILED' };
    const coded = { ...plain, errorCode: 'ERR_PAYMENT_DECLINED' };
    expect(
      (
        await outcomeOf(
          declined,
          service(coded, () => plain),
        )
      ).failed,
    ).toEqual([]);
    expect(
      (
        await outcomeOf(
          declined,
          service(plain, () => coded),
        )
      ).failed,
    ).toEqual([]);
    expect(
      (
        await outcomeOf(
          declined,
          service(plain, () => plain),
        )
      ).failed,
    ).toEqual(['P 1.00: error code']);
  });

  it('needs its error code by the document where the document shows it', async () => {
    const row = { ...declined, errorCode: { code: 'ERR_PAYMENT_TIMEOUT', source: 'shown' } } as const;
    const plain = { status: 'FAILED' };
    expect(
      (
        await outcomeOf(
          row,
          service(plain, () => plain),
        )
      ).failed,
    ).toEqual(['M 1.00: error code']);
  });
});

describe('an outcome that is due later', () => {
  it('holds when it comes within the second after its delay', async () => {
    expect((await outcomeOf(later, service(pending, resolvingAt(10_000)))).failed).toEqual([]);
    expect((await outcomeOf(later, service(pending, resolvingAt(11_000)))).failed).toEqual([]);
  });

  it('does not when it comes early or late', async () => {
    const early = await outcomeOf(later, service(pending, resolvingAt(9_500)));
    expect(early.failed).toEqual(['M 1.00: not before its delay']);
    const late = await outcomeOf(later, service(pending, resolvingAt(11_001)));
    expect(late.failed).toEqual(['M 1.00: resolved']);
  });

  it('is left open when the early look was over too late to say anything', async () => {
    const looking = (sinceMs: number) => ({ ...resolvingAt(10_000)(sinceMs), afterMs: 600 });
    expect((await outcomeOf(later, service(pending, looking))).thrown).toBeInstanceOf(Inconclusive);
  });
});

describe('an outcome that holds its answer', () => {
  it('holds when the answer comes with the outcome', async () => {
    const { failed } = await outcomeOf(held, service({ ...success, afterMs: 3000 }, resolvingAt(3000)));
    expect(failed).toEqual([]);
  });

  it('differs from the profile alone when the answer is PENDING and the outcome in time', async () => {
    const { failed } = await outcomeOf(held, service(pending, resolvingAt(3000)));
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.filter((title) => title.startsWith('M'))).toEqual([]);
  });

  it('does not when SUCCESS is answered early, even if nobody can look it up', async () => {
    const { failed } = await outcomeOf(held, service({ ...success, afterMs: 2_999 }, resolvingAt(3000)));
    expect(failed).toContain('M 1.00: not answered before its delay (ms)');
  });

  it('does not when it is seen early or late', async () => {
    const early = await outcomeOf(held, service({ ...success, afterMs: 3000 }, resolvingAt(2500)));
    expect(early.failed).toEqual(['M 1.00: not before its delay']);
    const late = await outcomeOf(held, service({ ...success, afterMs: 3000 }, resolvingAt(4001)));
    expect(late.failed).toEqual(['M 1.00: seen after its delay']);
  });
});

describe('an outcome that never comes', () => {
  it('is looked at after 12 s on the real clock, and after a day on the virtual one', async () => {
    const looks: number[] = [];
    const look = (sinceMs: number) => {
      looks.push(sinceMs);
      return pending;
    };
    expect((await outcomeOf(never, service(pending, look))).failed).toEqual([]);
    expect((await outcomeOf(never, service(pending, look), 'virtual')).failed).toEqual([]);
    expect(looks).toEqual([12_000, 86_400_000]);
  });

  it('does not hold when it comes after all', async () => {
    const { failed } = await outcomeOf(never, service(pending, resolvingAt(12_000)));
    expect(failed).toEqual(['M 1.00: still pending after 12 s']);
  });
});
