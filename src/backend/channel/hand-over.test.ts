import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  configId,
  ReconnectingTerminal,
  requestIdOf,
  retryMs,
  type SeenMessage,
  type TerminalPlan,
} from '../testing/reconnecting-terminal.js';

/** The time at which the end of a session is noticed: before the two steps of the next one, between them, or after them. */
const ends = ['at once', 'in the middle', 'late'] as const;

interface Plan extends TerminalPlan {
  /** The order in which each session after the first one begins. */
  readonly reconnects: readonly (typeof ends)[number][];
  /** The first step of each session. */
  readonly registersFirst: boolean;
}

const plans: fc.Arbitrary<Plan> = fc.record({
  messages: fc.array(fc.constantFrom('command' as const, 'push' as const), { minLength: 1, maxLength: 6 }),
  nacks: fc.uniqueArray(fc.nat({ max: 5 }), { maxLength: 3 }),
  reconnects: fc.array(fc.constantFrom(...ends), { minLength: 1, maxLength: 3 }),
  ack: fc.constantFrom('auto' as const, 'client-individual' as const),
  window: fc.integer({ min: 1, max: 4 }),
  registersFirst: fc.boolean(),
});

type Step = readonly [label: string, work: () => void | Promise<void>];

/** Runs the plan: the terminal reconnects while messages are created. */
async function play(scheduler: fc.Scheduler, plan: Plan): Promise<ReconnectingTerminal> {
  const terminal = new ReconnectingTerminal(scheduler, plan);
  const { steps, last } = lifecycle(terminal, plan);
  const retries = plan.nacks.map((at): Step => [`time ${at}`, () => void vi.advanceTimersByTime(retryMs)]);
  inTurn(scheduler, steps).catch(terminal.fail);
  inTurn(scheduler, retries).catch(terminal.fail);
  for (const [at, kind] of plan.messages.entries()) create(terminal, at, kind).catch(terminal.fail);
  // The last rejected messages are redelivered when their delay has passed.
  for (let round = 0; round < 2 + plan.nacks.length; round += 1) {
    await scheduler.waitIdle();
    vi.advanceTimersByTime(retryMs);
  }
  await scheduler.waitIdle();
  await last.end();
  return terminal;
}

/** Opens every session of the plan. Returns their steps in order, and the session that is still open after them. */
function lifecycle(terminal: ReconnectingTerminal, plan: Plan) {
  const connect = (at: number) => {
    const session = terminal.connect();
    const steps: readonly Step[] = [
      [`${at} registers`, () => session.register()],
      [`${at} subscribes`, () => session.subscribe()],
    ];
    return { session, steps: plan.registersFirst ? steps : steps.toReversed() };
  };
  const first = connect(0);
  const steps = [...first.steps];
  let last = first.session;
  for (const [at, when] of plan.reconnects.entries()) {
    const next = connect(at + 1);
    const replaced = last;
    steps.push(...next.steps.toSpliced(ends.indexOf(when), 0, [`${at} ends`, () => replaced.end()]));
    last = next.session;
  }
  return { steps, last };
}

async function inTurn(scheduler: fc.Scheduler, steps: readonly Step[]): Promise<void> {
  for (const [label, work] of steps) {
    await scheduler.schedule(Promise.resolve(), label);
    // A terminal that waits for the RECEIPT of each frame takes its steps like this.
    await work();
  }
}

async function create({ scheduler, store, delivery }: ReconnectingTerminal, at: number, kind: string) {
  const messageId = `m${at}`;
  const [action, requestId] =
    kind === 'command' ? (['PRINT', requestIdOf(messageId)] as const) : (['PAYMENT_STATUS', null] as const);
  await scheduler.schedule(Promise.resolve(), `message ${at}`);
  await store.enqueue({ configId, messageId, action, requestId, body: '{}', createdAt: 0, expiresAt: 1e15 });
  delivery.announce(configId);
}

describe('the hand-over from one session to the next', () => {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });

  afterAll(() => {
    vi.useRealTimers();
  });

  it('no message is lost, order and windows are kept, and each command is executed once, whenever it was created (BAD-54, CMD-02, CMD-05, A07, CHN-12)', async () => {
    const property = fc.asyncProperty(fc.scheduler(), plans, async (scheduler, plan) => {
      const { store, seen, executed, recorded, refused, internalErrors } = await play(scheduler, plan);
      expect(internalErrors).toEqual([]);
      const created = store.rows.map(({ messageId }) => messageId);
      expect(created).toHaveLength(plan.messages.length);
      // Every message is delivered at least once, in the order of the store: in each session, and among the first
      // deliveries.
      const positions = (of: readonly SeenMessage[]) => of.map(({ messageId }) => created.indexOf(messageId));
      expect(positions(seen.filter(({ messageId }, at) => indexOf(seen, messageId) === at))).toEqual(
        created.map((_, at) => at),
      );
      for (const number of new Set(seen.map(({ session }) => session))) {
        const of = seen.filter(({ session }) => session === number);
        const firsts = of.filter(({ messageId }, at) => indexOf(of, messageId) === at);
        expect(positions(firsts)).toEqual(positions(firsts).toSorted((one, other) => one - other));
        // Only rejected messages are delivered twice in one session.
        const twice = of
          .filter((each) => !firsts.includes(each))
          .map(({ messageId }) => `${number} ${messageId}`);
        expect(new Set(twice).size).toBe(twice.length);
        expect(twice.filter((each) => !refused.includes(each))).toEqual([]);
      }
      // Redeliveries are marked, first deliveries are not.
      const marked = seen.map(({ messageId }, at) => indexOf(seen, messageId) !== at);
      expect(seen.map(({ redelivered }) => redelivered)).toEqual(marked);
      // Each command is executed once, and its result is stored.
      expect([...executed].sort()).toEqual([...created].sort());
      const commands = store.rows.flatMap(({ requestId }) => (requestId === null ? [] : [requestId]));
      expect([...recorded].sort()).toEqual(commands.sort());
      expect(store.rows.map(({ status }) => status)).toEqual(created.map(() => 'COMPLETED'));
    });
    await fc.assert(property, { numRuns: 500 });
  });
});

function indexOf(seen: readonly SeenMessage[], messageId: string): number {
  return seen.findIndex((each) => each.messageId === messageId);
}
