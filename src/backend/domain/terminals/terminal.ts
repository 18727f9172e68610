import type { TerminalInfo, TerminalStatus } from '../../../contract/rest/terminals.js';
import type { Reach } from '../access/reach.js';

export type Settings = Readonly<Record<string, unknown>>;
/** Whatever an administrator puts there; the terminal reads it. */
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
  /** How often it was activated again. */
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

export interface TerminalPage {
  readonly items: readonly Terminal[];
  /** The configId to go on after, or null at the end. */
  readonly next: number | null;
}

export interface TerminalStore {
  /** Assigns configId and terminalId. */
  insert(terminal: NewTerminal): Promise<Terminal>;
  byConfigId(reach: Reach, configId: number): Promise<Terminal | undefined>;
  byTerminalId(reach: Reach, terminalId: string): Promise<Terminal | undefined>;
  /** In the order of configId. */
  list(reach: Reach, branchId: string | undefined, after: number, limit: number): Promise<TerminalPage>;
  info(configId: number): Promise<TerminalInfo | undefined>;
  seen(configId: number, at: number): Promise<void>;
  /** What the terminal says that its settings are; in the place of what it said before. */
  saveSnapshot(configId: number, settings: Settings, at: number): Promise<void>;
}

/** `T` and eight digits, from the configId: both name the same terminal for good. */
export function terminalIdOf(configId: number): string {
  return `T${String(configId).padStart(8, '0')}`;
}

/** The configId of a terminalId that `terminalIdOf` made. */
export function configIdOf(terminalId: string): number {
  return Number(terminalId.slice(1));
}
