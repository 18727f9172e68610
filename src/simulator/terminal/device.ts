import { type TransactionReport, terminalMessages } from '../../contract/channel/messages.js';
import { limits } from '../../contract/limits.js';
import { isJsonObject, type JsonObject, type TerminalAccount } from './account.js';
import type { Counters } from './counters.js';
import type { TerminalEvents } from './terminal-events.js';

/** The functions of the terminal that its device needs. */
export interface DeviceHost {
  readonly counters: Counters;
  readonly account: Pick<TerminalAccount, 'fetchInfo'>;
  readonly events: TerminalEvents;
  /** Sends if there is a session; otherwise does nothing. */
  send(destination: string, body: unknown, onReceipt?: () => void): void;
  /** Called for SESSION_KICK. */
  kicked(reason: string): void;
  /** Called for SESSION_TIMEOUT. */
  renewSession(reason: string): void;
}

/** A CONFIG_UPDATE, with the number of the last request for the configuration before it. */
interface Delta {
  readonly after: number;
  readonly key: string;
  readonly value: unknown;
}

const noSettings: JsonObject = {};

/** The device itself: its configuration, its paper and its payments. It outlives sessions. */
export class Device {
  readonly host: DeviceHost;
  readonly #keep: number;
  #configuration: JsonObject | undefined;
  #settings = noSettings;
  /** The number of the last request for the configuration, of the applied one, and of the pending requests. */
  #asked = 0;
  #applied = 0;
  #underWay = 0;
  #deltas: Delta[] | undefined;
  #paperRoll: string[] | undefined;
  #payments: JsonObject[] | undefined;
  #reports: Map<string, TransactionReport> | undefined;

  constructor(host: DeviceHost, keep: number) {
    this.host = host;
    this.#keep = keep;
  }

  /** The response of terminal/info, `undefined` before the first one. */
  get configuration(): JsonObject | undefined {
    return this.#configuration;
  }

  /** The current settings: those of terminal/info with every later CONFIG_UPDATE. */
  get settings(): JsonObject {
    return this.#settings;
  }

  /** The printed texts, the oldest first. The last ones are kept. */
  get paperRoll(): readonly string[] {
    return this.#paperRoll ?? [];
  }

  /** The PAYMENT_STATUS messages, the oldest first. The last ones are kept. */
  get payments(): readonly JsonObject[] {
    return this.#payments ?? [];
  }

  /** The reports that no RECEIPT has confirmed. */
  get pendingReports(): readonly TransactionReport[] {
    return this.#reports === undefined ? [] : [...this.#reports.values()];
  }

  /** LIF-04: fetches the configuration and applies it as a whole. */
  async refresh(): Promise<JsonObject> {
    this.#asked += 1;
    this.#underWay += 1;
    const asked = this.#asked;
    try {
      const configuration = await this.host.account.fetchInfo();
      // The response to a later request, if it was received earlier, is newer.
      if (asked > this.#applied) this.#apply(configuration, asked);
      return configuration;
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#deltas = undefined;
    }
  }

  /** MSG-02: sets one top-level key; null removes it. */
  applySetting(key: string, value: unknown): void {
    if (this.#underWay > 0) {
      this.#deltas ??= [];
      this.#deltas.push({ after: this.#asked, key, value });
    }
    this.#set(key, value);
  }

  #apply(configuration: JsonObject, asked: number): void {
    this.#applied = asked;
    this.#configuration = configuration;
    this.#settings = isJsonObject(configuration.settings) ? configuration.settings : noSettings;
    // Changes during the request may be missing in its response.
    for (const { after, key, value } of this.#deltas ?? []) if (after >= asked) this.#set(key, value);
  }

  #set(key: string, value: unknown): void {
    const others = Object.entries(this.#settings).filter(([name]) => name !== key);
    // Entries, so that a key like `__proto__` is an ordinary key.
    this.#settings = Object.fromEntries(value === null ? others : [...others, [key, value]]);
  }

  /** Prints a text, at most as much of it as the contract allows. */
  print(text: string): void {
    const printed = text.slice(0, limits.maxPrintBytes);
    this.#paperRoll ??= [];
    keepLast(this.#paperRoll, printed, this.#keep);
    this.host.events.printed(printed);
  }

  recordPayment(payment: JsonObject): void {
    this.#payments ??= [];
    keepLast(this.#payments, payment, this.#keep);
  }

  /** REC-06: sends a report. It is pending until a RECEIPT confirms it, and is sent again in the next session. */
  report(report: TransactionReport, onReceipt?: () => void): void {
    this.#reports ??= new Map();
    if (!this.#reports.has(report.specificTId)) this.host.events.reportCreated(report);
    this.#reports.set(report.specificTId, report);
    this.#send(report, onReceipt);
  }

  uploadReports(): void {
    for (const report of this.pendingReports) this.#send(report);
  }

  uploadSettings(onReceipt?: () => void): void {
    this.host.send(terminalMessages.settings.destination, { settings: this.#settings }, onReceipt);
  }

  #send(report: TransactionReport, onReceipt?: () => void): void {
    this.host.send(terminalMessages.transaction.destination, report, () => {
      onReceipt?.();
      if (this.#reports?.get(report.specificTId) !== report) return;
      this.#reports.delete(report.specificTId);
      this.host.counters.reportsConfirmed += 1;
      this.host.events.reportConfirmed(report);
    });
  }
}

/** The readable state of a device. */
export type DeviceView = Pick<
  Device,
  'configuration' | 'settings' | 'paperRoll' | 'payments' | 'pendingReports'
>;

function keepLast<T>(list: T[], item: T, keep: number): void {
  list.push(item);
  if (list.length > keep) list.shift();
}
