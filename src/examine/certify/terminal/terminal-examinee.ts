import type { Exchange } from '../../../events/schema/scenario.js';
import { requireOk, requireText } from '../../../scenarios/clause-checks.js';
import { printMessage } from '../../../scenarios/evidence/print-message.js';
import type { World } from '../../../scenarios/world.js';
import type { TerminalCreated } from '../../../simulator/administrator.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { plainText } from '../../../text/plain-text.js';
import { second } from '../../../text/time-units.js';
import type { Attendance } from '../attendance.js';
import type { Setting } from '../party.js';
import type { ExamineeWire } from '../wire/examinee-wire.js';
import type { ObservedCall } from '../wire/observed-call.js';
import type { ObservedSession } from '../wire/observed-session.js';
import { bodyField, type StompFrame } from '../wire/stomp-frame.js';
import type { WireEntry } from '../wire/wire-log.js';
import { describeDialect, isOtherDestination, queueOf, toService } from './channel-facts.js';
import { Reports, type SeenReport } from './reports.js';

/** A session in which the client has connected, subscribed to its queue and registered. */
export interface OnlineSession {
  readonly session: ObservedSession;
  /** Instants in epoch milliseconds. */
  readonly connectedAt: number;
  readonly registeredAt: number;
}

export interface TerminalExamineeOptions {
  readonly setting: Setting;
  readonly account: TerminalCreated;
  /** An app that sends commands to the terminal. */
  readonly commander: Integrator;
  /** The life of a wsToken in the examination of its refresh, in milliseconds. */
  readonly tokenLifeMs: number;
  readonly legacy: boolean;
}

/** Longer than the longest wait of a back-off, with an attempt. */
const returnsWithinMs = 40 * second;
const shownEntries = 24;
const twoClientsMs = 250;
/** Notes behind the command of a frame in the evidence. */
const heldBack = ' (held back by the examiner)';
const ownFrame = ' (from the examiner)';
/** The age of a session from which on the client has its receipts. */
const settledMs = 300;

/** The terminal under examination: what it does on the wire, and what the examiner lets happen to it. */
export class TerminalExaminee {
  readonly account: TerminalCreated;
  readonly commander: Integrator;
  readonly tokenLifeMs: number;
  readonly legacy: boolean;
  readonly wire: ExamineeWire;
  readonly attendance: Attendance;
  readonly restart: Setting['restart'];
  readonly reports = new Reports();

  constructor({ setting, account, commander, tokenLifeMs, legacy }: TerminalExamineeOptions) {
    this.account = account;
    this.commander = commander;
    this.tokenLifeMs = tokenLifeMs;
    this.legacy = legacy;
    this.wire = setting.wire;
    this.attendance = setting.attendance;
    this.restart = setting.restart;
    this.wire.onFrame((frame, from, session) => {
      if (from === 'client' && isConnect(frame)) this.#lookForTwo(session);
      if (from === 'client' && isOtherDestination(frame))
        this.attendance.end(
          `the client sends to ${plainText(String(frame.headers.destination))}, and the reference profile has other destinations: ${describeDialect}`,
        );
      return this.reports.observe(frame, from, session) ? 'drop' : undefined;
    });
  }

  /** Two clients cannot be examined: a second one connects while the first is connected and has not left. */
  #lookForTwo(second: ObservedSession): void {
    const first = this.wire.sessions.find((each) => {
      const hasLeft = () =>
        this.framesOf(each.number).some(
          ({ from, frame }) => from === 'client' && frame.command === 'DISCONNECT',
        );
      return each !== second && each.isOpen && !hasLeft();
    });
    if (first === undefined) return;
    // The end of the first may be on its way.
    setTimeout(() => {
      if (first.isOpen || isReplaced(this.framesOf(first.number)))
        this.attendance.end(
          `two clients use the credentials of ${this.account.terminalId} at once: end both and start one of them`,
        );
    }, twoClientsMs);
  }

  get queue(): string {
    return queueOf(this.account.configId);
  }

  /** Sends the client a message on its queue that the service has not sent. False if it has no subscription to it. */
  deliver(session: ObservedSession, body: unknown): boolean {
    return session.deliver(this.queue, body);
  }

  /** The number of entries in the log of the wire: those from here on are new. */
  get now(): number {
    return this.wire.log.entries.length;
  }

  /** The `now` at which the present process of the client began; 0 if it is not the examiner's. */
  get start(): number {
    return this.wire.log.start.index;
  }

  /** The calls since an earlier `now` that have a response. */
  withResponse(index: number, path: string): readonly ObservedCall[] {
    return this.since(index).flatMap((entry) => {
      const call = entry.kind === 'call' ? this.wire.calls[entry.call.number - 1] : undefined;
      return call?.path === path && call.response !== undefined ? [call] : [];
    });
  }

  /** The entries of the wire since an earlier `now`. */
  since(index: number): readonly WireEntry[] {
    return this.wire.log.entries.slice(index);
  }

  /** The frames that the client has sent since then. */
  sent(index: number): readonly StompFrame[] {
    return this.since(index).flatMap((entry) =>
      entry.kind === 'frame' && entry.from === 'client' ? [entry.frame] : [],
    );
  }

  /** The bodies of what the client has sent to a destination since then. */
  sentTo(index: number, destination: string): readonly StompFrame[] {
    return this.sent(index).filter(
      ({ command, headers }) => command === 'SEND' && headers.destination === destination,
    );
  }

  /** The session of the client, if it is online. */
  get online(): OnlineSession | undefined {
    const session = this.wire.sessions.findLast(({ isOpen }) => isOpen);
    if (session === undefined) return undefined;
    const frames = this.framesOf(session.number);
    const connected = frames.find(({ from, frame }) => from === 'service' && frame.command === 'CONNECTED');
    const registered = frames.find(
      ({ from, frame }) => from === 'client' && isSendTo(frame, toService.register),
    );
    const subscribed = frames.some(({ from, frame }) => from === 'client' && this.isSubscription(frame));
    if (connected === undefined || registered === undefined || !subscribed) return undefined;
    return { session, connectedAt: connected.at, registeredAt: registered.at };
  }

  isSubscription({ command, headers }: StompFrame): boolean {
    return command === 'SUBSCRIBE' && headers.destination === this.queue;
  }

  /** The frames of one session in both directions. */
  framesOf(number: number) {
    return this.wire.log.entries.flatMap((entry) =>
      entry.kind === 'frame' && entry.session === number ? [entry] : [],
    );
  }

  /**
   * The session of the client, as soon as it is online.
   *
   * @throws Inconclusive if it does not come online; then it cannot be examined any further
   */
  async requireOnline(world: World): Promise<OnlineSession> {
    const online = await this.whenOnline(world);
    if (online !== undefined) {
      // The last receipts are on their way: what comes now must not come before the client is online for itself.
      await world.sleep(
        online.registeredAt + settledMs - monotonicNow(),
        'the client to be online for itself',
      );
      return online;
    }
    this.attendance.end('the client has no session: it did not CONNECT, SUBSCRIBE and register');
    return world.inconclusive('the client has no session: waited for CONNECT, SUBSCRIBE and register');
  }

  /** The session of the client as soon as it is online; undefined if it does not come online in time. */
  whenOnline(world: World, timeoutMs = returnsWithinMs): Promise<OnlineSession | undefined> {
    const coming = this.wire.log.until(() => this.online, timeoutMs);
    return this.attendance.waitFor(world, 'the client to be online', timeoutMs, coming);
  }

  /** Waits until the probe finds something on the wire of the client; undefined if it does not in time. */
  until<T>(
    world: World,
    what: string,
    timeoutMs: number,
    probe: () => T | undefined,
  ): Promise<T | undefined> {
    return this.attendance.waitFor(world, what, timeoutMs, this.wire.log.until(probe, timeoutMs));
  }

  /** Creates a command for the terminal, and returns its requestId. */
  async command(world: World, requestType: string, body?: string): Promise<string> {
    const { configId } = this.account;
    const call = this.commander.call('requestTerminal', {
      configId,
      requestType,
      ...(body !== undefined && { body }),
    });
    const accepted = await requireOk(world, requestType, call);
    return requireText(world, accepted, 'requestId');
  }

  /** The results of a command that the client has reported since then. */
  results(index: number, requestId: string): readonly StompFrame[] {
    return this.sentTo(index, toService.commandResult).filter(
      (frame) => bodyField(frame, 'requestId') === requestId,
    );
  }

  /** The first result of a command; undefined if none comes within 10 s. */
  result(world: World, index: number, requestId: string, what: string): Promise<StompFrame | undefined> {
    return this.until(world, what, 10 * second, () => this.results(index, requestId)[0]);
  }

  /**
   * Works with a report that the client must regard as pending, because its RECEIPT is withheld until the work is done,
   * or releases it. Waits for one, if there is none.
   */
  async withPendingReport(world: World, work: (report: SeenReport) => Promise<void>): Promise<void> {
    // First: the RECEIPT of a known report may be on its way.
    this.reports.withhold();
    try {
      const report =
        this.reports.pendingSince(this.wire.log.start.at) ??
        (await this.until(
          world,
          'a transaction report (let the terminal take a payment)',
          this.attendance.waitMs,
          () => this.reports.pendingSince(this.wire.log.start.at),
        ));
      if (report === undefined)
        return world.inconclusive('the client reported no transaction: waited for a transaction report');
      await work(report);
    } finally {
      this.reports.release();
    }
  }

  /** The exchange of the client and the service since then, as a report shows it. */
  evidence(index: number): readonly Exchange[] {
    const shown = this.since(index).flatMap((entry) => this.#shown(entry) ?? []);
    const { output } = this.wire.log;
    return [...shown.slice(-shownEntries), ...(output === undefined ? [] : [output])];
  }

  #shown(entry: WireEntry): Exchange | undefined {
    const at = new Date(entry.at).toISOString();
    switch (entry.kind) {
      case 'call': {
        const { number } = entry.call;
        const call = this.wire.calls.find((each) => each.number === number) ?? entry.call;
        return this.wire.exchangeOf(call);
      }
      case 'opened':
        return { sent: '(opened)', session: `session ${entry.session}`, at };
      case 'refused':
        return { received: '(refused)', session: `session ${entry.session}`, at };
      case 'closed':
        return { received: `(closed by the ${entry.by})`, session: `session ${entry.session}`, at };
      case 'heart-beat':
        return undefined;
      case 'frame': {
        const note = entry.isHeldBack ? heldBack : entry.from === 'examiner' ? ownFrame : '';
        const text = printMessage(frameText(entry.frame)).replace(/\n|$/, (end) => `${note}${end}`);
        const session = `session ${entry.session}`;
        return entry.from === 'client' ? { sent: text, session, at } : { received: text, session, at };
      }
    }
  }
}

/** Returns whether the service has ended a session because of a newer one of the same terminal. */
function isReplaced(frames: readonly { readonly from: string; readonly frame: StompFrame }[]): boolean {
  return frames.some(({ from, frame }) => from === 'service' && bodyField(frame, 'reason') === 'replaced');
}

function frameText({ command, headers, body }: StompFrame): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`);
  return `${[command, ...lines].join('\n')}\n\n${body}\0`;
}

/** Returns whether a frame opens a session: STOMP 1.2 has two names for it. */
export function isConnect({ command }: Pick<StompFrame, 'command'>): boolean {
  return command === 'CONNECT' || command === 'STOMP';
}

/** Returns whether a frame is a SEND to the destination. */
export function isSendTo({ command, headers }: StompFrame, destination: string): boolean {
  return command === 'SEND' && headers.destination === destination;
}
