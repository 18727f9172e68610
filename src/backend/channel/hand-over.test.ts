import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StompMessage } from '../../stomp/application.js';
import type { Command, MessageStore, OutboundMessage } from '../commands/message.js';
import { terminalSession } from '../testing/recording-session.js';
import { Delivery } from './delivery.js';
import { Presence } from './presence.js';
import type { TerminalSession } from './session.js';

const till = 1001;

/** When the end of a session is noticed: before the next one's two moves, between them, or after them. */
const ends = ['at once', 'in the middle', 'late'] as const;

interface Plan {
  readonly commands: number;
  /** How each session after the first comes about. */
  readonly reconnects: readonly (typeof ends)[number][];
  readonly ack: 'auto' | 'client-individual';
  readonly window: number;
  /** What comes first in each session. */
  readonly registersFirst: boolean;
}

const plans: fc.Arbitrary<Plan> = fc.record({
  commands: fc.integer({ min: 1, max: 6 }),
  reconnects: fc.array(fc.constantFrom(...ends), { minLength: 1, maxLength: 3 }),
  ack: fc.constantFrom('auto' as const, 'client-individual' as const),
  window: fc.integer({ min: 1, max: 4 }),
  registersFirst: fc.boolean(),
});

/** Rows in memory. Each operation begins, and each answer arrives, when the scheduler says so. */
class ScheduledStore implements MessageStore {
  readonly rows: OutboundMessage[] = [];
  readonly #scheduler: fc.Scheduler;

  constructor(scheduler: fc.Scheduler) {
    this.#scheduler = scheduler;
  }

  async #at<T>(label: string, work: () => T): Promise<T> {
    await this.#scheduler.schedule(Promise.resolve(), `${label} begins`);
    const answer = work();
    await this.#scheduler.schedule(Promise.resolve(), `${label} answers`);
    return answer;
  }

  #change(of: (row: OutboundMessage) => boolean, changes: Partial<OutboundMessage>): OutboundMessage[] {
    return this.rows.filter(of).map((row) => {
      const changed = { ...row, ...changes };
      this.rows[this.rows.indexOf(row)] = changed;
      return changed;
    });
  }

  enqueue(message: Parameters<MessageStore['enqueue']>[0]): Promise<OutboundMessage> {
    return this.#at('enqueue', () => {
      const seq = this.rows.length + 1;
      const none = { result: null, sentAt: null, completedAt: null };
      const row: OutboundMessage = { ...message, seq, status: 'QUEUED', ...none };
      this.rows.push(row);
      return row;
    });
  }

  open(_configId: number, afterSeq: number, _now: number, limit: number): Promise<OutboundMessage[]> {
    return this.#at('open', () =>
      this.rows.filter(({ seq, completedAt }) => seq > afterSeq && completedAt === null).slice(0, limit),
    );
  }

  async markSent(_configId: number, upToSeq: number, at: number): Promise<void> {
    await this.#at('markSent', () =>
      this.#change(({ seq, status }) => seq <= upToSeq && status === 'QUEUED', {
        status: 'SENT',
        sentAt: at,
      }),
    );
  }

  complete({ requestId, status, result, at }: Parameters<MessageStore['complete']>[0]) {
    return this.#at('complete', () => {
      const open = (row: OutboundMessage) => row.requestId === requestId && row.completedAt === null;
      const [row] = this.#change(open, { status, result, completedAt: at });
      return row as Command | undefined;
    });
  }

  settle(): never {
    throw new Error('commands are not settled');
  }

  reject(): never {
    throw new Error('nothing is refused here');
  }

  byRequestId(): never {
    throw new Error('nobody asks');
  }
}

interface Seen {
  readonly session: number;
  readonly messageId: string;
  readonly redelivered: boolean;
}

/** A terminal that reconnects while commands are created, and does what it is told once. */
async function play(scheduler: fc.Scheduler, plan: Plan) {
  const store = new ScheduledStore(scheduler);
  const presence = new Presence();
  const faults: unknown[] = [];
  const delivery = new Delivery({
    store,
    presence,
    window: plan.window,
    commandsInFlight: 50,
    retryMs: 1,
    onSent: () => undefined,
    onFault: (fault) => faults.push(fault),
  });
  const seen: Seen[] = [];
  const done: string[] = [];
  /** The service took that result as the first. */
  const recorded: string[] = [];
  let sessions = 0;

  async function react(session: TerminalSession, messageId: string): Promise<void> {
    if (!done.includes(messageId)) done.push(messageId);
    if (plan.ack !== 'auto') {
      await scheduler.schedule(Promise.resolve(), `ACK of ${messageId}`);
      if (session.connection.writable) delivery.acknowledged(till, messageId);
    }
    await scheduler.schedule(Promise.resolve(), `result of ${messageId}`);
    // Said to a connection that is gone: the service never hears of it.
    if (!session.connection.writable) return;
    const completion = { configId: till, requestId: `req ${messageId}`, result: null, at: 1 };
    const row = await store.complete({ ...completion, status: 'COMPLETED' });
    if (row !== undefined) recorded.push(messageId);
    delivery.finished(till, messageId);
  }

  function connect() {
    const { session, connection } = terminalSession(till, { ack: plan.ack });
    const { subscription } = session;
    const number = sessions;
    sessions += 1;
    session.subscription = undefined;
    const { deliver } = connection;
    connection.deliver = (id: string, message: StompMessage): boolean => {
      if (!deliver.call(connection, id, message)) return false;
      if (presence.session(till) !== session)
        faults.push(`${message.messageId} went to a session of the past`);
      const redelivered = message.headers?.some(([name]) => name === 'redelivered') === true;
      seen.push({ session: number, messageId: message.messageId, redelivered });
      react(session, message.messageId).catch((fault) => faults.push(fault));
      return true;
    };
    const start = () => {
      if (session.registered && session.subscription && presence.session(till) === session)
        delivery.open(session);
    };
    return {
      session,
      register() {
        const replaced = presence.register(session);
        if (replaced !== undefined) delivery.close(replaced);
        start();
      },
      subscribe() {
        session.subscription = subscription;
        start();
      },
      /** The end of the connection, which comes once and perhaps late. */
      end() {
        connection.writable = false;
        connection.open = false;
        delivery.close(session);
        presence.leave(session);
      },
    };
  }

  const step = (label: string, work: () => void) => ({
    label,
    builder: async () => work(),
  });
  function arrival(at: number) {
    const client = connect();
    const moves = [
      step(`${at} registers`, () => client.register()),
      step(`${at} subscribes`, () => client.subscribe()),
    ];
    return { client, moves: plan.registersFirst ? moves : moves.reverse() };
  }

  const first = arrival(0);
  const life = [...first.moves];
  let older = first.client;
  for (const [at, when] of plan.reconnects.entries()) {
    const { client, moves } = arrival(at + 1);
    const gone = older;
    const end = step(`${at} ends`, () => gone.end());
    life.push(...moves.toSpliced(ends.indexOf(when), 0, end));
    older = client;
  }
  scheduler.scheduleSequence(life);
  for (let at = 0; at < plan.commands; at += 1) {
    const command = { configId: till, action: 'PRINT' as const, body: '{}', createdAt: 0, expiresAt: 1e15 };
    const create = async () => {
      await scheduler.schedule(Promise.resolve(), `command ${at}`);
      const { configId } = await store.enqueue({ ...command, messageId: `m${at}`, requestId: `req m${at}` });
      delivery.announce(configId);
    };
    create().catch((fault) => faults.push(fault));
  }
  await scheduler.waitIdle();
  return { store, seen, done, recorded, faults };
}

describe('the hand-over from one session to the next', () => {
  it('loses no command, keeps the order, and has each done once, whenever it was created (BAD-54, CMD-02, CMD-05)', async () => {
    const property = fc.asyncProperty(fc.scheduler(), plans, async (scheduler, plan) => {
      const { store, seen, done, recorded, faults } = await play(scheduler, plan);
      expect(faults).toEqual([]);
      const inOrder = store.rows.map(({ messageId }) => messageId);
      // At least once, and in the order of the store: in each session, and of the first deliveries.
      const places = (of: readonly Seen[]) => of.map(({ messageId }) => inOrder.indexOf(messageId));
      const sorted = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other);
      expect(places(seen.filter(({ messageId }, at) => indexOf(seen, messageId) === at))).toEqual(
        inOrder.map((_, at) => at),
      );
      for (const number of new Set(seen.map(({ session }) => session))) {
        const of = places(seen.filter(({ session }) => session === number));
        expect(of).toEqual([...new Set(sorted(of))]);
      }
      // What came before says so, what is new does not.
      const marked = seen.map(({ messageId }, at) => indexOf(seen, messageId) !== at);
      expect(seen.map(({ redelivered }) => redelivered)).toEqual(marked);
      expect(sorted(places(seen.filter((_, at) => marked[at] !== true)))).toHaveLength(plan.commands);
      // Done once, and known to be done.
      expect([...done].sort()).toEqual([...inOrder].sort());
      expect([...recorded].sort()).toEqual([...inOrder].sort());
      expect(store.rows.every(({ status }) => status === 'COMPLETED')).toBe(true);
    });
    await fc.assert(property, { numRuns: 500, seed: 54 });
  }, 60_000);
});

function indexOf(seen: readonly Seen[], messageId: string): number {
  return seen.findIndex((each) => each.messageId === messageId);
}
