import { type TransactionReport, terminalMessages } from '../../contract/channel/messages.js';
import { limits } from '../../contract/limits.js';
import { isJsonObject, type JsonObject } from './account.js';
import type { Counters } from './counters.js';
import type { TerminalEvents } from './terminal-events.js';

/** What a device needs of the terminal around it. */
export interface DeviceHost {
  readonly counters: Counters;
  /** Sends if there is a session; else nothing happens. */
  send(destination: string, body: unknown, onReceipt?: () => void): void;
  fetchInfo(): Promise<JsonObject>;
  readonly events: TerminalEvents;
  /** SESSION_KICK. */
  leave(reason: string): void;
  /** SESSION_TIMEOUT. */
  renew(reason: string): void;
}

/** A CONFIG_UPDATE, and the number of the last request that was out when it came. */
interface Delta {
  readonly after: number;
  readonly key: string;
  readonly value: unknown;
}

/** The machine on the counter: its configuration, its paper, the payments that it knows. It outlives sessions. */
export class Device {
  readonly host: DeviceHost;
  readonly #keep: number;
  #configuration: JsonObject | undefined;
  #settings: JsonObject = {};
  /** Number of the last request for the configuration, of the one that is in force, and how many are under way. */
  #asked = 0;
  #applied = 0;
  #underWay = 0;
  #deltas: Delta[] | undefined;
  #paperRoll: string[] | undefined;
  #payments: JsonObject[] | undefined;
  #reports: Map<string, TransactionReport> | undefined;

  constructor(line: DeviceHost, keep: number) {
    this.host = line;
    this.#keep = keep;
  }

  /** The answer of terminal/info, `undefined` before the first. */
  get configuration(): JsonObject | undefined {
    return this.#configuration;
  }

  /** The settings in force: those of terminal/info with every CONFIG_UPDATE since. */
  get settings(): JsonObject {
    return this.#settings;
  }

  /** What was printed, the oldest first; the end of the roll is kept. */
  get paperRoll(): readonly string[] {
    return this.#paperRoll ?? [];
  }

  /** The PAYMENT_STATUS messages, the oldest first; the last ones are kept. */
  get payments(): readonly JsonObject[] {
    return this.#payments ?? [];
  }

  /** Reports that no RECEIPT has confirmed yet. */
  get pendingReports(): readonly TransactionReport[] {
    return this.#reports === undefined ? [] : [...this.#reports.values()];
  }

  /** LIF-04: fetches the configuration and applies it as a whole. */
  async refresh(): Promise<JsonObject> {
    this.#asked += 1;
    this.#underWay += 1;
    const asked = this.#asked;
    try {
      const configuration = await this.host.fetchInfo();
      // One that was asked for later has come before: it knows more.
      if (asked > this.#applied) this.#apply(configuration, asked);
      return configuration;
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#deltas = undefined;
    }
  }

  /** MSG-02: one top-level key; null removes it. */
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
    this.#settings = isJsonObject(configuration.settings) ? configuration.settings : {};
    // What changed while it was on its way may not be in it.
    for (const { after, key, value } of this.#deltas ?? []) if (after >= asked) this.#set(key, value);
  }

  #set(key: string, value: unknown): void {
    const others = Object.entries(this.#settings).filter(([name]) => name !== key);
    // Entries, so that a key like `__proto__` is a key like any other.
    this.#settings = Object.fromEntries(value === null ? others : [...others, [key, value]]);
  }

  /** No more of it than the contract lets anybody print: a paper roll has an end. */
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

  /** REC-06: it is pending until a RECEIPT confirms it, and goes out again with the next session if none does. */
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

/** What can be read of a device. */
export type DeviceView = Pick<
  Device,
  'configuration' | 'settings' | 'paperRoll' | 'payments' | 'pendingReports'
>;

function keepLast<T>(list: T[], item: T, keep: number): void {
  list.push(item);
  if (list.length > keep) list.shift();
}
