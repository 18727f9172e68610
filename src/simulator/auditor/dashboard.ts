import { limits } from '../../contract/limits.js';
import type { Emit } from '../../events/event-bus.js';
import type { DashboardEvent, DashboardState } from '../../events/schema/audit.js';
import { messageOf } from '../../failure/failure.js';
import { minute } from '../../text/time-units.js';
import type { Administrator } from '../administrator.js';
import { oneLine } from '../http/redact.js';
import { type LinkListener, type LinkSettings, StompLink } from '../stomp/stomp-link.js';
import { BackOff } from '../terminal/back-off.js';
import { decodeMessage, type ReceivedMessage, textField } from '../terminal/message.js';

export interface DashboardOptions {
  readonly administrator: Pick<Administrator, 'adminWebSocketToken'>;
  readonly link: LinkSettings;
  readonly emit: Emit;
}

/** The dashboard is idle for a long time, so a day of virtual time has few of its heart-beats. */
const heartBeatMs = minute;

/** Earlier than a terminal renews its session: the terminals that started with it renew theirs while it watches. */
const renewAfterMs = limits.webSocketTokenRefreshMs - 6 * minute;

/** A run that is stopped ends soon. */
const disconnectTimeoutMs = 500;

/** The number of characters of a field in an event. */
const maxLength = 128;

/** The part that watches the run on the admin topic: it emits what it receives, and when it receives nothing. */
export class Dashboard {
  readonly #options: DashboardOptions;
  readonly #backOff = new BackOff();
  readonly #listener: LinkListener;
  #state: 'new' | 'connecting' | 'watching' | 'waiting' | 'stopped' = 'new';
  #topic = '';
  #link: StompLink | undefined;
  /** The timer of the next attempt, or of the next wsToken. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #settled: (() => void) | undefined;

  constructor(options: DashboardOptions) {
    this.#options = options;
    // Late calls of an old link are ignored.
    this.#listener = {
      linkConnected: (link) => {
        if (link === this.#link) link.subscribe(this.#topic, 'auto', () => this.#subscribed(link));
      },
      linkMessage: (link, message) => {
        if (link === this.#link) this.#received(decodeMessage(message));
      },
      linkEnded: (link, reason) => {
        if (link === this.#link) this.#failed(reason);
      },
    };
  }

  /** Resolves at the RECEIPT of the first SUBSCRIBE, or as soon as the first attempt has failed. */
  start(): Promise<void> {
    if (this.#state !== 'new') return Promise.resolve();
    return new Promise((resolve) => {
      this.#settled = resolve;
      void this.#connect();
    });
  }

  /** Disconnects. */
  async stop(): Promise<void> {
    if (this.#state === 'new' || this.#state === 'stopped') return;
    this.#state = 'stopped';
    clearTimeout(this.#timer);
    this.#emit({ type: 'dashboard.state', state: 'stopped' });
    this.#settle();
    await this.#link?.disconnect();
  }

  async #connect(): Promise<void> {
    this.#state = 'connecting';
    try {
      const { wsToken, topicDestination } = await this.#options.administrator.adminWebSocketToken();
      // It may have been stopped meanwhile.
      if (this.#state !== 'connecting') return;
      const before = this.#link;
      this.#link = undefined;
      await before?.disconnect();
      if (this.#state !== 'connecting') return;
      this.#topic = topicDestination;
      this.#link = new StompLink(
        { ...this.#options.link, heartBeatMs, disconnectTimeoutMs },
        wsToken,
        this.#listener,
      );
      this.#link.open();
    } catch (error) {
      if (this.#state === 'connecting') this.#failed(oneLine(messageOf(error)));
    }
  }

  #subscribed(link: StompLink): void {
    if (link !== this.#link || this.#state !== 'connecting') return;
    this.#state = 'watching';
    this.#backOff.reset();
    this.#emit({ type: 'dashboard.state', state: 'watching' });
    this.#timer = setTimeout(() => this.#renew(), renewAfterMs);
    this.#settle();
  }

  /** One session at a time: two would emit each event twice. The events until the next SUBSCRIBE are unknown. */
  #renew(): void {
    this.#emit({ type: 'dashboard.state', state: 'away', reason: 'it renews its session' });
    void this.#connect();
  }

  #failed(reason: string): void {
    if (this.#state === 'stopped' || this.#state === 'waiting') return;
    clearTimeout(this.#timer);
    this.#emit({ type: 'dashboard.state', state: 'away', reason: oneLine(reason) });
    this.#state = 'waiting';
    this.#link?.cut();
    this.#link = undefined;
    this.#timer = setTimeout(() => void this.#connect(), this.#backOff.next().delayMs);
    this.#settle();
  }

  #received({ body }: ReceivedMessage): void {
    const kind = textField(body, 'type');
    const configId = body?.configId;
    if (kind === undefined || typeof configId !== 'number' || !Number.isInteger(configId) || configId < 1)
      return;
    const field = (name: 'requestId' | 'requestType' | 'status' | 'referenceId') => {
      const value = textField(body, name)?.slice(0, maxLength);
      return value === undefined ? {} : { [name]: value };
    };
    this.#emit({
      type: 'dashboard.event',
      kind: kind.slice(0, maxLength),
      configId,
      ...field('requestId'),
      ...field('requestType'),
      ...field('status'),
      ...field('referenceId'),
      ...(body?.differs === true && { differs: true }),
    });
  }

  #settle(): void {
    this.#settled?.();
    this.#settled = undefined;
  }

  #emit(event: DashboardState | DashboardEvent): void {
    this.#options.emit('dashboard', event);
  }
}
