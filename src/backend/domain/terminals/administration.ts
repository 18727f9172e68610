import type { Reach } from '../access/reach.js';
import type { NewMessage } from '../commands/message.js';
import type { Fees, Settings, Terminal } from './terminal.js';

/** What a terminal has uploaded as its settings. */
export interface SettingsSnapshot {
  readonly settings: Settings;
  /** Epoch milliseconds. */
  readonly receivedAt: number;
}

/** A terminal as administrators see it. */
export interface ManagedTerminal extends Terminal {
  readonly fees: Fees;
  /** Goes up with each change of the configuration. */
  readonly version: number;
  /** Null unless the terminal is deactivated. */
  readonly activationCode: string | null;
}

export interface NewCredentials {
  readonly clientId: string;
  readonly secretHash: string;
  readonly accessIdHash: string;
}

/** One top-level key of the settings that is not what it was; a removed one has the value null. */
export interface SettingChange {
  readonly key: string;
  readonly value: unknown;
}

export interface ManagedTerminalPage {
  readonly items: readonly ManagedTerminal[];
  /** The configId to go on after, or null at the end. */
  readonly next: number | null;
}

/** What administrators do with terminals. All but `activate` say whose terminals they are about. */
export interface TerminalAdministrationStore {
  managed(reach: Reach, configId: number): Promise<ManagedTerminal | undefined>;
  /** Of a terminal that was found in reach. */
  snapshot(configId: number): Promise<SettingsSnapshot | undefined>;
  listManaged(
    reach: Reach,
    branchId: string | undefined,
    after: number,
    limit: number,
  ): Promise<ManagedTerminalPage>;
  rename(reach: Reach, configId: number, name: string): Promise<ManagedTerminal | undefined>;
  /**
   * Replaces the settings and stores what tells the terminal of it, in one transaction: of two changes at
   * once the messages stand in the order of the changes. Nothing that differs: nothing is written.
   */
  replaceSettings(
    reach: Reach,
    configId: number,
    settings: Settings,
    announce: (change: SettingChange) => NewMessage,
  ): Promise<ManagedTerminal | undefined>;
  replaceFees(reach: Reach, configId: number, fees: Fees): Promise<ManagedTerminal | undefined>;
  /** Undefined if the terminal is unknown or deactivated already. */
  deactivate(reach: Reach, configId: number, activationCode: string): Promise<ManagedTerminal | undefined>;
  /** Undefined if no terminal waits with that code: of two calls with one code, one finds it (LIF-05). */
  activate(activationCode: string, credentials: NewCredentials): Promise<ManagedTerminal | undefined>;
}
