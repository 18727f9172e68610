import { terminalMessages } from '../../contract/channel/messages.js';
import { messageOf } from '../../failure/failure.js';
import type { RandomStream } from '../../random/random.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { oneLine } from '../http/redact.js';
import { type LinkListener, type LinkMessage, StompLink } from '../stomp/stomp-link.js';
import { Mailbox } from '../waiting/mailbox.js';
import { Waiters } from '../waiting/waiters.js';
import { TerminalAccount, type TerminalIdentity } from './account.js';
import { BackOff } from './back-off.js';
import { type CardReader, createCardReader } from './card-reader.js';
import type { CheckIns } from './check-ins.js';
import { CommandDispatcher } from './command-dispatcher.js';
import { ConnectPermit } from './connect-limiter.js';
import { Counters } from './counters.js';
import { Device, type DeviceHost, type DeviceView } from './device.js';
import { decodeMessage, type ReceivedMessage } from './message.js';
import { Outbox } from './outbox.js';
import { register } from './register.js';
import {
  type IssuedCredentials,
  noCredentials,
  SessionRenewal,
  type SessionRenewalHost,
} from './session-renewal.js';
import type { OwnReport, TerminalEnvironment } from './terminal-environment.js';
import { TerminalEvents } from './terminal-events.js';
import {
  connectingStates,
  inactiveStates,
  nextState,
  type TerminalInput,
  type TerminalState,
} from './transitions.js';

/** The reasons of kicks after which it stays offline: it would be kicked again, or would kick its successor. */
const finalKickReasons = new Set(['replaced', 'terminal deactivated']);

const nothingCloses = Promise.resolve();

/**
 * A simulated payment terminal: a faithful client of the service document, one session at a time. It is itself what its
 * device, its renewal and its link call, since thousands of terminals would need a dozen closures each for that.
 */
export class Terminal implements DeviceHost, SessionRenewalHost, LinkListener {
  readonly identity: TerminalIdentity;
  readonly commands: CommandDispatcher;
  readonly account: TerminalAccount;
  readonly counters = new Counters();
  readonly events: TerminalEvents;
  /** False: sends no ACKs, for tests of redelivery. */
  acknowledge = true;
  readonly #environment: TerminalEnvironment;
  readonly #device: Device;
  readonly #renewal: SessionRenewal;
  readonly #mailbox: Mailbox<ReceivedMessage>;
  readonly #backOff: Pick<BackOff, 'next' | 'reset'>;
  readonly #cardReader: CardReader | undefined;
  // Created at the first result or report: many terminals of a fleet send none.
  #outbox: Outbox | undefined;
  #stateWaiters: Waiters<TerminalState> | undefined;
  #state: TerminalState = 'offline';
  /** Rises with each transition: operations that began before it are outdated. */
  #epoch = 0;
  #permit: ConnectPermit | undefined;
  /** The credentials of the next session, until it is online. */
  #credentials = noCredentials;
  #link: StompLink | undefined;
  /** Confirm the frames of its session, where RECEIPTs may not come. */
  #checkIns: CheckIns | undefined;
  /** REC-10: the address of the channel that worked last. */
  #usesFallback = false;
  #closing = nothingCloses;
  /** The timer of the state: for the receipt of register, or for the next attempt. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param phase the phase of its keep-alives and renewals, see SessionRenewal */
  constructor(
    environment: TerminalEnvironment,
    identity: TerminalIdentity,
    random: RandomStream,
    phase?: number,
  ) {
    const keep = environment.keep ?? 200;
    this.#environment = environment;
    this.identity = identity;
    this.events = new TerminalEvents(environment, identity);
    this.account = new TerminalAccount(environment.http, identity);
    this.#mailbox = new Mailbox(keep);
    this.#device = new Device(this, keep);
    this.commands = new CommandDispatcher(this.#device, environment.actionNamed);
    this.#backOff = environment.backOff?.(random) ?? new BackOff();
    this.#cardReader = createCardReader(
      identity.terminalId,
      environment.cardPaymentsPerHour,
      random,
      (report) => this.reportTransaction(report),
    );
    this.#renewal = new SessionRenewal(this, random, environment.keepAliveMs, phase);
  }

  get state(): TerminalState {
    return this.#state;
  }

  /** The last messages, the oldest first. */
  get received(): readonly ReceivedMessage[] {
    return this.#mailbox.items;
  }

  /** Its configuration, settings, paper, payments and pending reports. */
  get device(): DeviceView {
    return this.#device;
  }

  get paperRoll(): readonly string[] {
    return this.#device.paperRoll;
  }

  /** Starts the terminal, which then goes online and stays online. Also after `disconnect()`, `kill()` and a kick. */
  start(): void {
    if (this.#permit === undefined && nextState(this.#state, 'start') !== 'ignored') this.#attempt('start');
  }

  /** Stops it permanently, gracefully if the server cooperates. Always resolves. */
  stop(): Promise<void> {
    this.#move('stop', 'stopped');
    return this.#closing;
  }

  /** Disconnects gracefully and stays offline until `start()`. */
  disconnect(reason = 'disconnected'): Promise<void> {
    this.#leave(reason);
    return this.#closing;
  }

  /** Simulates a power loss: destroys the socket and stays offline until `start()`. Stored data is kept. */
  kill(): void {
    this.#dropLink('cut');
    this.#leave('killed');
  }

  /** Simulates a network loss: destroys the socket without DISCONNECT; the terminal reconnects. */
  cut(): void {
    this.#link?.cut();
  }

  /** Reports now, or as soon as it is online (REC-06), unless its link's guard throws. `onReceipt` is for the first sending. */
  reportTransaction(report: OwnReport, onReceipt?: () => void): void {
    this.#environment.link.guard?.beforeReport();
    this.#device.report({ terminalId: this.identity.terminalId, ...report }, onReceipt);
  }

  uploadSettings(onReceipt?: () => void): void {
    this.#device.uploadSettings(onReceipt);
  }

  /** Sends an additional keep-alive message (CHN-10). Gives false if there is no session. */
  sendKeepAlive(): boolean {
    const sent = this.#link?.send(terminalMessages.heartbeat.destination, undefined) ?? false;
    if (sent) this.counters.keepAlives += 1;
    if (sent) this.#checkIns?.keepAliveSent();
    return sent;
  }

  /** Resolves as soon as it is in this state. Rejects with a WaitFailure after the time. */
  whenState(state: TerminalState, { timeoutMs }: { readonly timeoutMs: number }): Promise<TerminalState> {
    if (this.#state === state) return Promise.resolve(state);
    this.#stateWaiters ??= new Waiters();
    const coming = this.#stateWaiters.wait(
      (each) => each === state,
      timeoutMs,
      `${this.identity.terminalId} ${state}`,
    );
    if (this.#state === 'stopped') this.#stateWaiters.failAll('it was stopped');
    return coming;
  }

  /** The first accepted message, kept or received within the time. Rejects with a WaitFailure. */
  waitForMessage(
    accepts: (message: ReceivedMessage) => boolean,
    timeoutMs: number,
  ): Promise<ReceivedMessage> {
    return this.#mailbox.waitFor(accepts, timeoutMs, `a message for ${this.identity.terminalId}`);
  }

  // ---- called by the device and the renewal ----

  send(destination: string, body: unknown, onReceipt?: () => void): void {
    if (this.#link?.isOpen !== true) return;
    this.#outbox ??= new Outbox((each) => {
      this.#link?.send(each.destination, each.body, each.onReceipt);
      if (each.onReceipt !== undefined) this.#checkIns?.confirm(each.onReceipt);
    });
    this.#outbox.send({ destination, body, onReceipt });
  }

  kicked(reason: string): void {
    this.#move('kicked', oneLine(reason));
  }

  renewSession(reason: string): void {
    this.#renewal.renew(reason);
  }

  renewed(issued: IssuedCredentials, reason: string): void {
    this.#credentials = issued;
    this.counters.renewals += 1;
    this.#move('refreshed', reason);
  }

  // ---- called by links: late calls of an old one are ignored ----

  linkConnected(link: StompLink): void {
    if (link !== this.#link) return;
    this.#usesFallback = link.usesFallback;
    this.#move('connected', link.usesFallback ? 'by the fallback path' : undefined);
  }

  linkMessage(link: StompLink, message: LinkMessage): void {
    if (link === this.#link) this.#receive(link, message);
  }

  linkEnded(link: StompLink, reason: string): void {
    if (link === this.#link) this.#move('failed', reason);
  }

  // ---- the interpreter ----

  #move(input: TerminalInput, reason?: string): void {
    const from = this.#state;
    const to = nextState(from, input);
    if (to === 'ignored') return;
    this.#state = to;
    this.#epoch += 1;
    const epoch = this.#epoch;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#renewal.stop();
    if (!connectingStates.has(to)) this.#endPermit();
    if (this.#device.configuration === undefined || inactiveStates.has(to)) this.#cardReader?.stop();
    else this.#cardReader?.start();
    this.#environment.onState?.(from, to);
    this.events.stateChanged(from, to, reason);
    this.#stateWaiters?.offer(to);
    // A listener may have caused another transition.
    if (epoch === this.#epoch) this.#enter(to, reason ?? input);
  }

  #enter(state: TerminalState, reason: string): void {
    switch (state) {
      case 'authenticating':
        void this.#authenticate();
        return;
      case 'connecting':
        this.#dropLink('gracefully');
        void this.#connect(this.#credentials);
        return;
      case 'registering':
        this.#register(this.#credentials);
        return;
      case 'online':
        this.#onOnline(this.#credentials);
        return;
      case 'backing-off':
        this.#dropLink('cut');
        this.#scheduleRetry(reason);
        return;
      case 'kicked':
        this.#dropLink('gracefully');
        if (!finalKickReasons.has(reason)) void this.#returnAfterKick(reason);
        return;
      case 'offline':
        this.#dropLink('gracefully');
        return;
      case 'stopped':
        this.#dropLink('gracefully');
        this.#stateWaiters?.failAll('it was stopped');
        this.#mailbox.close('the terminal was stopped');
        return;
      default:
        state satisfies never;
    }
  }

  /** Begins to connect, when the fleet's limiter grants a permit. */
  #attempt(input: 'start' | 'retry'): void {
    const { connectLimiter } = this.#environment;
    if (connectLimiter === undefined) {
      this.#move(input);
      return;
    }
    this.#permit = new ConnectPermit(connectLimiter, () => this.#move(input));
    this.#permit.request();
  }

  /** Never ends the terminal: any failure becomes the reason of a back-off. */
  async #authenticate(): Promise<void> {
    const epoch = this.#epoch;
    try {
      // AUTH-15: the wsToken comes first, since an observer's is what names its terminal to terminal/info.
      const credentials = await this.account.sessionCredentials();
      const issuedAt = monotonicNow();
      if (this.#device.configuration === undefined) await this.#device.refresh();
      if (epoch !== this.#epoch) return;
      this.#credentials = { credentials, at: issuedAt };
      this.#move('authenticated');
    } catch (error) {
      if (epoch === this.#epoch) this.#move('failed', oneLine(messageOf(error)));
    }
  }

  async #connect({ credentials }: IssuedCredentials): Promise<void> {
    const epoch = this.#epoch;
    // REC-01: the old session has disconnected before the new one begins.
    await this.#closing;
    if (epoch !== this.#epoch) return;
    try {
      const link = new StompLink(this.#environment.link, credentials.wsToken, this, this.#usesFallback);
      this.#link = link;
      link.open();
    } catch (error) {
      this.#move('failed', oneLine(messageOf(error)));
    }
  }

  #register({ credentials }: IssuedCredentials): void {
    const epoch = this.#epoch;
    const { registerTimeoutMs = 10_000, link } = this.#environment;
    this.#timer = setTimeout(
      () => this.#move('failed', `no receipt of register within ${registerTimeoutMs} ms`),
      registerTimeoutMs,
    );
    if (this.#link === undefined) return;
    this.#checkIns = register(this.#link, credentials, link.receipts, () => {
      if (epoch === this.#epoch) this.#move('registered');
    });
  }

  #onOnline(issued: IssuedCredentials): void {
    this.#backOff.reset();
    this.counters.sessions += 1;
    this.#renewal.start(issued);
    // Each session begins with new ones.
    this.#credentials = noCredentials;
    // REC-06: the reports that were created offline.
    this.#device.uploadReports();
  }

  #scheduleRetry(reason: string): void {
    const attempt = this.#backOff.next();
    this.events.reconnectScheduled(attempt, reason);
    this.#retryAt(monotonicNow() + attempt.delayMs, attempt.delayMs);
  }

  /** Never retries early: Node counts a timer from the beginning of its turn, which may be long ago on a busy machine. */
  #retryAt(dueAt: number, maxMs: number): void {
    const leftMs = dueAt - monotonicNow();
    // If the clock was set back, more time is left than before: then the wait is over.
    if (leftMs <= 0 || leftMs > maxMs) this.#attempt('retry');
    else this.#timer = setTimeout(() => this.#retryAt(dueAt, leftMs), leftMs);
  }

  async #returnAfterKick(reason: string): Promise<void> {
    const epoch = this.#epoch;
    await this.#closing;
    if (epoch === this.#epoch) this.#move('returned', reason);
  }

  #receive(link: StompLink, message: LinkMessage): void {
    const received = decodeMessage(message);
    this.#mailbox.add(received);
    if (received.action === 'CHECK_IN') this.#checkIns?.checkedIn();
    this.commands.dispatch(received, () => {
      if (this.acknowledge) link.acknowledge(message);
    });
  }

  #leave(reason: string): void {
    this.#endPermit();
    this.#move('leave', reason);
  }

  #dropLink(how: 'gracefully' | 'cut'): void {
    const link = this.#link;
    if (link === undefined) return;
    this.#link = undefined;
    this.#outbox?.clear();
    this.#checkIns?.end();
    this.#checkIns = undefined;
    if (how === 'cut') link.cut();
    else this.#closing = link.disconnect();
  }

  #endPermit(): void {
    this.#permit?.end();
    this.#permit = undefined;
  }
}
