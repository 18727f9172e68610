import { Buffer } from 'node:buffer';
import type { StompApplication, StompRefusalDetail } from '../application.js';
import { headerValue } from '../codec/headers.js';
import { defaultLimits, type StompLimits } from '../limits.js';
import type { HeartBeat } from '../session/heart-beat.js';
import type { SessionTransport } from '../session/outbound.js';
import { Session } from '../session/session.js';
import { SteadyClock } from '../timing/steady-clock.js';
import { Sweep } from '../timing/sweep.js';
import { connectWire, parseReceived, type ReceivedFrame } from './wire.js';

/** A WebSocket that records its calls. */
class RecordingTransport implements SessionTransport {
  readyState = 1;
  bufferedAmount = 0;
  paused = false;
  pings = 0;
  terminated = false;
  readonly sent: (string | Uint8Array)[] = [];
  readonly closes: (readonly [status: number, reason: string])[] = [];
  readonly callbacks: (() => void)[] = [];
  /** While true, sent data stays in the buffer, as with a peer that does not read. */
  stuck = false;

  send(data: string | Uint8Array, written?: () => void): void {
    this.sent.push(data);
    if (this.stuck) this.bufferedAmount += Buffer.byteLength(data);
    if (written !== undefined) this.callbacks.push(written);
  }

  drain(): void {
    this.bufferedAmount = 0;
    for (const callback of this.callbacks.splice(0)) callback();
  }

  close(status: number, reason: string): void {
    this.closes.push([status, reason]);
    this.readyState = 2;
  }

  terminate(): void {
    this.terminated = true;
    this.readyState = 3;
  }

  pause(): void {
    this.paused = true;
  }

  resume(): void {
    this.paused = false;
  }

  ping(): void {
    this.pings++;
  }
}

export interface SessionFixtureOptions {
  readonly application?: Partial<StompApplication<string>>;
  readonly limits?: Partial<StompLimits>;
  readonly heartBeat?: HeartBeat;
  /** Clock and sweep of another session, to put both on one server. */
  readonly sameServerAs?: { readonly clock: SteadyClock; readonly sweep: Sweep } | undefined;
}

/** One session on a recording transport, with an application that allows everything and records its calls. */
export function createSessionFixture(options: SessionFixtureOptions = {}) {
  const limits = { ...defaultLimits, ...options.limits };
  const calls: string[] = [];
  const refusals: StompRefusalDetail[] = [];
  const transport = new RecordingTransport();
  const clock = options.sameServerAs?.clock ?? new SteadyClock(limits.stallMs);
  const sweep = options.sameServerAs?.sweep ?? new Sweep(clock, limits.sweepMs, limits.earlyHeartBeats);
  let closed = 0;
  const application: StompApplication<string> = {
    connect: (_, headers) => headerValue(headers, 'login') ?? 'guest',
    subscribe: (_, { id }) => void calls.push(`subscribe ${id}`),
    subscribed: (_, { id }) => void calls.push(`subscribed ${id}`),
    unsubscribed: (_, { id }) => void calls.push(`unsubscribed ${id}`),
    send: (_, { destination, body }) => void calls.push(`send ${destination} ${Buffer.from(body)}`),
    acknowledged: (_, { id }, messageId) => void calls.push(`acknowledged ${id} ${messageId}`),
    rejected: (_, { id }, messageId) => void calls.push(`rejected ${id} ${messageId}`),
    disconnected: (_, cause) => void calls.push(`disconnected ${cause}`),
    ...options.application,
  };
  const session = new Session<string>(
    {
      application,
      limits,
      heartBeat: options.heartBeat ?? { send: 10_000, receive: 10_000 },
      clock,
      wakeBy: (at) => sweep.wakeBy(at),
      accepted: () => {},
      refused: (detail) => refusals.push(detail),
      closed: (ended) => {
        closed++;
        sweep.remove(ended);
      },
    },
    transport,
    'session-1',
    { address: '192.0.2.1', origin: undefined },
  );
  sweep.add(session);

  return {
    clock,
    sweep,
    session,
    transport,
    calls,
    refusals,
    get closed() {
      return closed;
    },
    /** Receives bytes of the client. */
    receive(bytes: string | Uint8Array): void {
      session.receive(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
    },
    connect(frame = connectWire): void {
      session.receive(Buffer.from(frame));
      transport.sent.length = 0;
    },
    /** Returns the frames that the server wrote since the last call, without heart-beats. */
    frames(): readonly ReceivedFrame[] {
      return transport.sent
        .splice(0)
        .filter((data) => data !== '\n')
        .map(parseReceived);
    },
    /** Returns the same frames, each as one line: command, then code, receipt or message id. */
    summary(): readonly string[] {
      return this.frames().map(({ command, headers }) =>
        [command, headers.code, headers['receipt-id'], headers['message-id']].filter(Boolean).join(' '),
      );
    },
    loseSocket(): void {
      transport.readyState = 3;
      session.socketClosed();
    },
  };
}

export type SessionFixture = ReturnType<typeof createSessionFixture>;

/** Runs all due microtasks. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 10; i++) await Promise.resolve();
}

/** A promise that the test settles. */
export function deferred() {
  let resolve = (): void => {};
  let reject = (_: unknown): void => {};
  const promise = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve: () => resolve(), reject: (reason: unknown) => reject(reason) };
}
