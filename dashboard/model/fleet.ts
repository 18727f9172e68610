import type { TerminalResponse } from '../../src/contract/admin/terminals.js';
import type { AdminEvent } from '../client/admin-topic.js';
import { shortDescription } from './describe-event.js';
import { Observable } from './observable.js';

/** A terminal as the page shows it. */
export interface ShownTerminal {
  readonly configId: number;
  readonly terminalId: string;
  readonly name: string;
  readonly branchId: string;
  readonly merchantId: string;
  readonly online: boolean;
  readonly deactivated: boolean;
  readonly activationCode: string | undefined;
  readonly lastSeenAt: string | null;
  /** The latest event of the terminal since the page was opened. */
  readonly lastAction: { readonly text: string; readonly at: string } | undefined;
  /** Commands that were sent from this page and have no result yet. */
  readonly openCommands: readonly string[];
  /** Messages that wait for the terminal or for its result, as they were read last. */
  readonly waiting: number;
}

export interface FleetCounts {
  readonly total: number;
  readonly online: number;
  readonly deactivated: number;
}

/** An entry of the list. It never changes: a row reads the present state of its terminal by itself. */
export interface FleetEntry {
  readonly id: number;
  readonly name: string;
  /** The words that a filter looks at. */
  readonly text: string;
}

/** All terminals. Changes are collected, and published together. */
export class Fleet {
  /** The terminals in the order of their configIds; replaced only when one is added or renamed. */
  readonly entries = new Observable<readonly FleetEntry[]>([]);
  readonly counts = new Observable<FleetCounts>({ total: 0, online: 0, deactivated: 0 });
  readonly #terminals = new Map<number, ShownTerminal>();
  readonly #entries = new Map<number, FleetEntry>();
  readonly #listeners = new Set<() => void>();
  #hasNewEntries = false;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  terminal(configId: number): ShownTerminal | undefined {
    return this.#terminals.get(configId);
  }

  byTerminalId(terminalId: string): ShownTerminal | undefined {
    return [...this.#terminals.values()].find((each) => each.terminalId === terminalId);
  }

  /** The branches of the terminals, each once. */
  branches(): readonly string[] {
    return [...new Set([...this.#terminals.values()].map(({ branchId }) => branchId))].sort();
  }

  has(configId: number): boolean {
    return this.#terminals.has(configId);
  }

  /** Adds or replaces terminals by what the service has sent. */
  put(responses: readonly TerminalResponse[]): void {
    for (const response of responses) {
      const known = this.#terminals.get(response.configId);
      if (known === undefined || known.name !== response.name) this.#hasNewEntries = true;
      this.#terminals.set(response.configId, toShown(response, known));
    }
  }

  /** Removes the terminals that the service no longer has. */
  keepOnly(configIds: ReadonlySet<number>): void {
    for (const configId of this.#terminals.keys()) {
      if (configIds.has(configId)) continue;
      this.#terminals.delete(configId);
      this.#entries.delete(configId);
      this.#hasNewEntries = true;
    }
  }

  apply(event: AdminEvent): void {
    const known = this.#terminals.get(event.configId);
    if (known === undefined) return;
    const { type, at, requestId } = event;
    const openCommands =
      type === 'command-result'
        ? known.openCommands.filter((each) => each !== requestId)
        : known.openCommands;
    const lastAction = { text: shortDescription(event), at };
    this.#terminals.set(event.configId, { ...known, ...stateAfter(event), lastAction, openCommands });
  }

  commandSent(configId: number, requestId: string): void {
    const known = this.#terminals.get(configId);
    if (known !== undefined)
      this.#terminals.set(configId, { ...known, openCommands: [...known.openCommands, requestId] });
  }

  /** Sets the queues of all terminals; one that is not listed has none. */
  setQueues(queues: readonly { readonly configId: number; readonly messages: number }[]): void {
    const lengths = new Map(queues.map(({ configId, messages }) => [configId, messages]));
    for (const [configId, terminal] of this.#terminals) {
      const waiting = lengths.get(configId) ?? 0;
      if (waiting !== terminal.waiting) this.#terminals.set(configId, { ...terminal, waiting });
    }
  }

  publish(): void {
    if (this.#hasNewEntries) {
      this.#hasNewEntries = false;
      const sorted = [...this.#terminals.values()].sort((one, other) => one.configId - other.configId);
      this.entries.set(sorted.map((each) => this.#entryOf(each)));
    }
    this.#publishCounts();
    // A listener that is added meanwhile is called from the next time on.
    for (const listener of Array.from(this.#listeners)) listener();
  }

  /** An unchanged terminal keeps its entry, so that its row need not be built again. */
  #entryOf(terminal: ShownTerminal): FleetEntry {
    const { configId, name, terminalId } = terminal;
    const shownName = `${name}, ${terminalId}`;
    const known = this.#entries.get(configId);
    if (known?.name === shownName) return known;
    const entry = { id: configId, name: shownName, text: searchText(terminal) };
    this.#entries.set(configId, entry);
    return entry;
  }

  #publishCounts(): void {
    let online = 0;
    let deactivated = 0;
    for (const terminal of this.#terminals.values()) {
      if (terminal.online) online += 1;
      if (terminal.deactivated) deactivated += 1;
    }
    const now = this.counts.get();
    const total = this.#terminals.size;
    if (now.total !== total || now.online !== online || now.deactivated !== deactivated)
      this.counts.set({ total, online, deactivated });
  }
}

function searchText({ terminalId, name, branchId, merchantId, configId }: ShownTerminal): string {
  return `${name} ${terminalId} ${configId} ${branchId} ${merchantId}`.toLowerCase();
}

function toShown(response: TerminalResponse, known: ShownTerminal | undefined): ShownTerminal {
  const { configId, terminalId, name, branchId, merchantId, online, lastSeenAt, status } = response;
  return {
    configId,
    terminalId,
    name,
    branchId,
    merchantId,
    online,
    lastSeenAt,
    deactivated: status === 'DEACTIVATED',
    activationCode: response.activationCode,
    lastAction: known?.lastAction,
    openCommands: known?.openCommands ?? [],
    waiting: known?.waiting ?? 0,
  };
}

function stateAfter({ type, at }: AdminEvent): Partial<ShownTerminal> {
  switch (type) {
    case 'session-online':
      return { online: true, lastSeenAt: at };
    case 'session-offline':
      return { online: false, lastSeenAt: at };
    case 'terminal-deactivated':
      return { online: false, deactivated: true };
    case 'terminal-activated':
      return { deactivated: false, activationCode: undefined };
    default:
      return {};
  }
}
