import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { pass, useFakeTime } from '../../../simulator/testing/fixture.js';
import { Inconclusive } from '../../inconclusive.js';
import type { ScenarioWorld } from '../../scenario-world.js';
import { ScenarioFixture } from '../../testing/scenario-fixture.js';
import { checkOutcome, type TriggerRow, takesMs } from './outcome.js';

let fixture: ScenarioFixture;
beforeEach(() => {
  useFakeTime();
  fixture = new ScenarioFixture();
});
afterEach(() => vi.useRealTimers());

const atOnce: TriggerRow = {
  clause: 'SBX-01',
  firstStatus: 'SUCCESS',
  finalStatus: 'SUCCESS',
  resolvesAfterMs: 0,
  holdsResponse: false,
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
const heldResponse: TriggerRow = { ...atOnce, clause: 'SBX-04', resolvesAfterMs: 3000, holdsResponse: true };
const never: TriggerRow = { ...later, clause: 'SBX-03', finalStatus: 'PENDING', resolvesAfterMs: null };

interface Reply {
  readonly status: string;
  readonly errorCode?: string;
  /** The time until the response. */
  readonly afterMs?: number;
}

/** A service whose details are a function of the time since the payment. */
function service(response: Reply, details: (sinceMs: number) => Reply) {
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
  const world = fixture.world(clock, [row.clause]);
  const ended = checkOutcome(world, app, row, { amount: '1.00', prefix: '' }).then(
    () => undefined,
    (error: unknown) => error,
  );
  await pass(takesMs(row)[clock] + 30_000);
  const thrown = await ended;
  const failed = world.checks.filter(({ verdict }) => verdict === 'fail');
  return { world, thrown, failed: failed.map(({ level, title }) => `${level} ${title}`) };
}

const success: Reply = { status: 'SUCCESS' };
const pending: Reply = { status: 'PENDING' };
const resolvingAt = (ms: number) => (sinceMs: number) => (sinceMs >= ms ? success : pending);

it('an outcome that is due at once passes when the response and the stored status come within a second', async () => {
  const { thrown, failed, world } = await outcomeOf(
    atOnce,
    service({ ...success, afterMs: 1000 }, () => success),
  );
  expect([thrown, failed]).toEqual([undefined, []]);
  expect(world.checks).toHaveLength(3);
});

it('an outcome that is due at once fails when only the response takes longer than a second', async () => {
  const { failed } = await outcomeOf(
    atOnce,
    service({ ...success, afterMs: 1001 }, () => success),
  );
  expect(failed).toEqual(['M 1.00: at once (ms)']);
});

it('an outcome that is due at once fails also when the service is slow in everything', async () => {
  const slow = { ...success, afterMs: 1500 };
  const { failed } = await outcomeOf(
    atOnce,
    service(slow, () => slow),
  );
  expect(failed).toEqual(['M 1.00: at once (ms)']);
});

it('an outcome that is due at once fails when the stored status differs from the response', async () => {
  const { failed } = await outcomeOf(
    atOnce,
    service(success, () => pending),
  );
  expect(failed).toEqual(['M 1.00: stored']);
});

it('an outcome that is due at once may show its error code in the response or in the details', async () => {
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

it('an outcome that is due at once fails the shown part of its clause without an error code that the document shows', async () => {
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

it('an outcome that is due later passes when it comes within the second after its delay', async () => {
  expect((await outcomeOf(later, service(pending, resolvingAt(10_000)))).failed).toEqual([]);
  expect((await outcomeOf(later, service(pending, resolvingAt(11_000)))).failed).toEqual([]);
});

it('an outcome that is due later fails when it comes early or late', async () => {
  const early = await outcomeOf(later, service(pending, resolvingAt(9_500)));
  expect(early.failed).toEqual(['M 1.00: not before its delay']);
  const late = await outcomeOf(later, service(pending, resolvingAt(11_001)));
  expect(late.failed).toEqual(['M 1.00: resolved']);
});

it('an outcome that is due later is inconclusive when the early look-up ended after the delay', async () => {
  const looking = (sinceMs: number) => ({ ...resolvingAt(10_000)(sinceMs), afterMs: 600 });
  expect((await outcomeOf(later, service(pending, looking))).thrown).toBeInstanceOf(Inconclusive);
});

it('an outcome that holds its response passes when the response comes with the outcome', async () => {
  const { failed } = await outcomeOf(heldResponse, service({ ...success, afterMs: 3000 }, resolvingAt(3000)));
  expect(failed).toEqual([]);
});

it('an outcome that holds its response fails when only the response is late', async () => {
  const late = service({ ...success, afterMs: 4_001 }, resolvingAt(3000));
  const { thrown, failed } = await outcomeOf(heldResponse, late);
  expect([thrown, failed]).toEqual([undefined, ['P 1.00: the time until the response (ms)']]);
});

it('an outcome that holds its response fails also when the service is slow in everything', async () => {
  const looking = (sinceMs: number) => ({
    ...resolvingAt(3000)(sinceMs),
    ...(sinceMs >= 4000 && { afterMs: 600 }),
  });
  const { failed } = await outcomeOf(heldResponse, service({ ...success, afterMs: 4_500 }, looking));
  expect(failed).toEqual(['P 1.00: the time until the response (ms)']);
});

it('an outcome that holds its response fails only the decided part when the response is PENDING and the outcome is in time', async () => {
  const { failed } = await outcomeOf(heldResponse, service(pending, resolvingAt(3000)));
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.filter((title) => title.startsWith('M'))).toEqual([]);
});

it('an outcome that holds its response fails when the response is SUCCESS too early, even if the details still show PENDING', async () => {
  const { failed } = await outcomeOf(
    heldResponse,
    service({ ...success, afterMs: 2_999 }, resolvingAt(3000)),
  );
  expect(failed).toContain('M 1.00: no response before its delay (ms)');
});

it('an outcome that holds its response fails when the details show it early or late', async () => {
  const early = await outcomeOf(heldResponse, service({ ...success, afterMs: 3000 }, resolvingAt(2500)));
  expect(early.failed).toEqual(['M 1.00: not before its delay']);
  const late = await outcomeOf(heldResponse, service({ ...success, afterMs: 3000 }, resolvingAt(4001)));
  expect(late.failed).toEqual(['M 1.00: resolved after its delay']);
});

it('an outcome that never comes is checked after 12 s on the real clock, and after a day on the virtual clock', async () => {
  const looks: number[] = [];
  const look = (sinceMs: number) => {
    looks.push(sinceMs);
    return pending;
  };
  expect((await outcomeOf(never, service(pending, look))).failed).toEqual([]);
  expect((await outcomeOf(never, service(pending, look), 'virtual')).failed).toEqual([]);
  expect(looks).toEqual([12_000, 86_400_000]);
});

it('an outcome that never comes fails when it comes after all', async () => {
  const { failed } = await outcomeOf(never, service(pending, resolvingAt(12_000)));
  expect(failed).toEqual(['M 1.00: still pending after 12 s']);
});
