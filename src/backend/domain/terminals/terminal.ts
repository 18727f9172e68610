import type { TerminalInfo, TerminalStatus } from '../../../contract/rest/terminals.js';
import type { Reach } from '../access/reach.js';

export type Settings = Readonly<Record<string, unknown>>;
/** The fees of a terminal, of any shape: administrators write them and the terminal reads them. */
export type Fees = Readonly<Record<string, unknown>>;

export interface Terminal {
  readonly configId: number;
  readonly terminalId: string;
  readonly merchantId: string;
  readonly branchId: string;
  readonly name: string;
  readonly status: TerminalStatus;
  readonly legacy: boolean;
  readonly settings: Settings;
  readonly lastSeenAt: number | null;
  /** The number of reactivations. */
  readonly generation: number;
}

export interface NewTerminal {
  readonly merchantId: string;
  readonly branchId: string;
  readonly name: string | undefined;
  readonly legacy: boolean;
  readonly settings: Settings;
  readonly clientId: string;
  readonly secretHash: string;
  readonly accessIdHash: string;
  readonly createdAt: number;
}

/** A terminal with everything that is stored of it. */
export interface StoredTerminal extends Omit<NewTerminal, 'name'>, Terminal {
  readonly fees: Fees;
  readonly version: number;
  readonly activationCode: string | null;
}

/** The configId of the first terminal, whose id is T00001001. */
const firstConfigId = 1001;

/**
 * Returns a new terminal with the next free configId. It is active, and its name is its id unless it was given one.
 *
 * @param highestConfigId that of all terminals before; null if it is the first
 */
export function registeredTerminal(terminal: NewTerminal, highestConfigId: number | null): StoredTerminal {
  const configId = highestConfigId === null ? firstConfigId : highestConfigId + 1;
  const terminalId = terminalIdOf(configId);
  const { merchantId, branchId, legacy, settings, clientId, secretHash, accessIdHash, createdAt } = terminal;
  return {
    merchantId,
    branchId,
    legacy,
    settings,
    clientId,
    secretHash,
    accessIdHash,
    createdAt,
    configId,
    terminalId,
    name: terminal.name ?? terminalId,
    status: 'ACTIVE',
    lastSeenAt: null,
    generation: 0,
    fees: {},
    version: 1,
    activationCode: null,
  };
}

export interface TerminalPage {
  readonly items: readonly Terminal[];
  /** The next page begins after this configId; null on the last page. */
  readonly next: number | null;
}

export interface TerminalStore {
  /** Stores a new terminal and assigns its configId and terminalId. */
  insert(terminal: NewTerminal): Promise<Terminal>;
  byConfigId(reach: Reach, configId: number): Promise<Terminal | undefined>;
  byTerminalId(reach: Reach, terminalId: string): Promise<Terminal | undefined>;
  /** Lists terminals in the order of configId. */
  list(reach: Reach, branchId: string | undefined, after: number, limit: number): Promise<TerminalPage>;
  /** Reads what the terminal fetches about itself. */
  info(configId: number): Promise<TerminalInfo | undefined>;
  /** Stores that the terminal was seen at this instant, in epoch milliseconds. */
  seen(configId: number, at: number): Promise<void>;
  /** Stores the settings that the terminal uploaded, instead of the previous upload, and that it was seen. */
  saveSnapshot(configId: number, settings: Settings, at: number): Promise<void>;
}

/** Returns the terminalId of a configId: `T` and eight digits. Neither ever changes. */
export function terminalIdOf(configId: number): string {
  return `T${String(configId).padStart(8, '0')}`;
}

/** Returns the configId of a terminalId that `terminalIdOf` created. */
export function configIdOf(terminalId: string): number {
  return Number(terminalId.slice(1));
}
