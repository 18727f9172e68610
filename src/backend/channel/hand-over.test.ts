import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { terminalQueue } from '../../contract/channel/destinations.js';
import { terminalMessages } from '../../contract/channel/messages.js';
import type { StompMessage } from '../../stomp/application.js';
import { ScheduledStore } from '../testing/scheduled-store.js';
import { AdminTopic } from './admin-topic.js';
import { Delivery } from './delivery.js';
import { Presence } from './presence.js';
import type { ChannelConnection, ChannelSession } from './session.js';
import { TakeoverLimiter } from './takeover-limiter.js';
import { createTerminalChannel, type TerminalChannelDeps } from './terminal-channel.js';

const terminal = 1001;
const retryMs = 5;

/** When the end of a session is noticed: before the two steps of the next one, between them, or after them. */
const ends = ['at once', 'in the middle', 'late'] as const;

interface Plan {
  /** A notice, such as PAYMENT_STATUS, has no requestId. */
  readonly messages: readonly ('command' | 'notice')[];
  /** The messages that the terminal rejects with NACK at their first delivery. */
  readonly nacks: readonly number[];
  /** How each session after the first one begins. */
  readonly reconnects: readonly (typeof ends)[number][];
  readonly ack: 'auto' | 'client-individual';
  readonly window: number;
  /** The first step of each session. */
  readonly registersFirst: boolean;
}

const plans: fc.Arbitrary<Plan> = fc.record({
  messages: fc.array(fc.constantFrom('command' as const, 'notice' as const), { minLength: 1, maxLength: 6 }),
  nacks: fc.uniqueArray(fc.nat({ max: 5 }), { maxLength: 3 }),
  reconnects: fc.array(fc.constantFrom(...ends), { minLength: 1, maxLength: 3 }),
  ack: fc.constantFrom('auto' as const, 'client-individual' as const),
  window: fc.integer({ min: 1, max: 4 }),
  registersFirst: fc.boolean(),
});

type Step = readonly [label: string, work: () => void | Promise<void>];

interface Seen {
  readonly session: number;
  readonly messageId: string;
  readonly redelivered: boolean;
}

/** The real channel on a scheduled store, without sockets. */
function channelOn(store: ScheduledStore, window: number, internalErrors: unknown[]) {
  const presence = new Presence();
  /** The requestIds whose first result was stored. */
  const recorded: string[] = [];
  let direct = 0;
  const messageId = () => {
    direct += 1;
    return `direct-${direct}`;
  };
  const delivery = new Delivery({
    store,
    presence,
    window,
    commandsInFlight: 50,
    retryMs,
    onSent: () => undefined,
    onInternalError: (error) => internalErrors.push(error),
  });
  const grant = { kind: 'terminal', configId: terminal, terminalId: 'T1001', observer: false };
  const deps = {
    presence,
    delivery,
    messageId,
    messages: store,
    inTransaction: (work: (stores: object) => unknown) => work({ messages: store }),
    terminals: { seen: () => store.at('seen', () => undefined) },
    tokens: { verify: () => ({ grant, expiresAt: Date.now() + 1e6 }) },
    legacy: { admits: () => false },
    takeovers: new TakeoverLimiter({ limit: 0, windowMs: 1, holdMs: 1 }),
    adminTopic: new AdminTopic(messageId),
    events: {
      online: () => undefined,
      offline: () => undefined,
      commandDone: ({ requestId }: { requestId: string }) => recorded.push(requestId),
    },
    limits: { jsonDepth: 32, kickGraceMs: 1e5, deliveryAttempts: 5, sessionTimeoutLeadMs: 1 },
  };
  const app = createTerminalChannel(deps as unknown as TerminalChannelDeps);
  return { app, presence, delivery, recorded };
}

/** A terminal that reconnects while messages are created, and executes each command once. */
async function play(scheduler: fc.Scheduler, plan: Plan) {
  const store = new ScheduledStore(scheduler);
  const internalErrors: unknown[] = [];
  const { app, presence, delivery, recorded } = channelOn(store, plan.window, internalErrors);
  const seen: Seen[] = [];
  const done: string[] = [];
  /** Each NACK as `session messageId`. */
  const refused: string[] = [];
  let sessions = 0;
  const subscription = { id: 's', destination: terminalQueue(terminal), ack: plan.ack };
  const kindOf = (messageId: string) => plan.messages[Number(messageId.slice(1))];
  const isRecorded = (messageId: string) => recorded.includes(`req ${messageId}`);
  const fail = (thrown: unknown) => void internalErrors.push(thrown);

  function connect() {
    const number = sessions;
    sessions += 1;
    /** Messages written to this session and neither acknowledged nor rejected by it. */
    const unacknowledged = new Set<string>();
    let frames = Promise.resolve();
    let open = true;
    let subscribed = false;
    let ended = false;

    function deliver(_id: string, { messageId, headers }: StompMessage): boolean {
      if (!open || !subscribed) return false;
      if (messageId.startsWith('direct')) return true;
      if (presence.session(terminal) !== session) fail(`${messageId} went to a session of the past`);
      const isFirst = seen.every((each) => each.messageId !== messageId);
      const redelivered = headers?.some(([name]) => name === 'redelivered') === true;
      seen.push({ session: number, messageId, redelivered });
      if (plan.ack !== 'auto') unacknowledged.add(messageId);
      const waiting = [...unacknowledged].filter((each) => !isRecorded(each));
      if (waiting.length > plan.window) fail(`${waiting.join()} is more than the window of ${number}`);
      react(messageId, isFirst).catch(fail);
      return true;
    }
    const connection = {
      id: `session ${number}`,
      peer: { address: 'in-memory', origin: undefined },
      subscriptions: [],
      get principal(): ChannelSession {
        return session;
      },
      setPrincipal: () => undefined,
      get writable() {
        return open;
      },
      get ended() {
        return ended;
      },
      deliver,
      fail(code: string) {
        open = false;
        ended = true;
        fail(`${code} in session ${number}`);
      },
      close() {
        open = false;
        ended = true;
      },
    } satisfies ChannelConnection;
    const session = app.connect(connection, []);

    /** Handles one frame at a time; frames after the end are dropped. */
    function frame(work: () => void | Promise<void>): Promise<void> {
      frames = frames.then(() => (open ? work() : undefined)).catch(fail);
      return frames;
    }
    const send = (destination: string, body: object) =>
      frame(async () => {
        await app.send?.(connection, { destination, headers: [], body: Buffer.from(JSON.stringify(body)) });
        app.receipted?.(connection);
      });

    async function react(messageId: string, isFirst: boolean): Promise<void> {
      const refuses = plan.ack !== 'auto' && isFirst && plan.nacks.includes(Number(messageId.slice(1)));
      await scheduler.schedule(Promise.resolve(), `response to ${messageId}`);
      if (refuses) {
        return frame(() => {
          unacknowledged.delete(messageId);
          refused.push(`${number} ${messageId}`);
          return app.rejected?.(connection, subscription, messageId);
        });
      }
      if (!done.includes(messageId)) done.push(messageId);
      if (plan.ack !== 'auto') {
        await frame(() => {
          unacknowledged.delete(messageId);
          return app.acknowledged?.(connection, subscription, messageId);
        });
      }
      if (kindOf(messageId) === 'notice') return;
      await scheduler.schedule(Promise.resolve(), `result of ${messageId}`);
      const result = { requestId: `req ${messageId}`, requestType: 'PRINT', status: 'COMPLETED' };
      await send(terminalMessages.commandResult.destination, result);
    }

    return {
      register: () => send(terminalMessages.register.destination, {}),
      subscribe: () =>
        frame(async () => {
          await app.subscribe?.(connection, subscription, []);
          subscribed = true;
          app.subscribed?.(connection, subscription);
        }),
      /** Ends the connection. The disconnect notice comes once no handler is running, and perhaps late. */
      end() {
        open = false;
        frames = frames
          .then(() => {
            ended = true;
            app.disconnected(connection, 'closed');
          })
          .catch(fail);
        return frames;
      },
    };
  }

  async function inTurn(steps: readonly Step[]): Promise<void> {
    for (const [label, work] of steps) {
      await scheduler.schedule(Promise.resolve(), label);
      // This is what a terminal does that waits for the RECEIPT.
      await work();
    }
  }
  function arrival(at: number) {
    const client = connect();
    const moves: readonly Step[] = [
      [`${at} registers`, () => client.register()],
      [`${at} subscribes`, () => client.subscribe()],
    ];
    return { client, moves: plan.registersFirst ? moves : moves.toReversed() };
  }

  const first = arrival(0);
  const life = [...first.moves];
  let older = first.client;
  for (const [at, when] of plan.reconnects.entries()) {
    const { client, moves } = arrival(at + 1);
    const gone = older;
    life.push(...moves.toSpliced(ends.indexOf(when), 0, [`${at} ends`, () => gone.end()]));
    older = client;
  }
  inTurn(life).catch(fail);
  inTurn(plan.nacks.map((at) => [`time ${at}`, () => void vi.advanceTimersByTime(retryMs)])).catch(fail);
  for (const [at, kind] of plan.messages.entries()) {
    const [action, requestId] =
      kind === 'command' ? (['PRINT', `req m${at}`] as const) : (['PAYMENT_STATUS', null] as const);
    const message = { configId: terminal, action, requestId, body: '{}', createdAt: 0, expiresAt: 1e15 };
    const create = async () => {
      await scheduler.schedule(Promise.resolve(), `message ${at}`);
      await store.enqueue({ ...message, messageId: `m${at}` });
      delivery.announce(terminal);
    };
    create().catch(fail);
  }
  // The last rejected messages are redelivered when their delay has passed.
  for (let round = 0; round < 2 + plan.nacks.length; round += 1) {
    await scheduler.waitIdle();
    vi.advanceTimersByTime(retryMs);
  }
  await scheduler.waitIdle();
  await older.end();
  return { store, seen, done, recorded, refused, internalErrors };
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
      const { store, seen, done, recorded, refused, internalErrors } = await play(scheduler, plan);
      expect(internalErrors).toEqual([]);
      const inOrder = store.rows.map(({ messageId }) => messageId);
      expect(inOrder).toHaveLength(plan.messages.length);
      // Every message is delivered at least once, in the order of the store: in each session, and among the first
      // deliveries.
      const places = (of: readonly Seen[]) => of.map(({ messageId }) => inOrder.indexOf(messageId));
      expect(places(seen.filter(({ messageId }, at) => indexOf(seen, messageId) === at))).toEqual(
        inOrder.map((_, at) => at),
      );
      for (const number of new Set(seen.map(({ session }) => session))) {
        const of = seen.filter(({ session }) => session === number);
        const firsts = of.filter(({ messageId }, at) => indexOf(of, messageId) === at);
        expect(places(firsts)).toEqual(places(firsts).toSorted((one, other) => one - other));
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
      expect([...done].sort()).toEqual([...inOrder].sort());
      const commands = store.rows.flatMap(({ requestId }) => (requestId === null ? [] : [requestId]));
      expect([...recorded].sort()).toEqual(commands.sort());
      expect(store.rows.map(({ status }) => status)).toEqual(inOrder.map(() => 'COMPLETED'));
    });
    await fc.assert(property, { numRuns: 500, seed: 54 });
  }, 60_000);
});

function indexOf(seen: readonly Seen[], messageId: string): number {
  return seen.findIndex((each) => each.messageId === messageId);
}
