import type { TerminalStatus } from '../../../contract/rest/terminals.js';
import type { Reach } from '../access/reach.js';
import type { Fees, Settings, Terminal } from './terminal.js';

/** The settings that a terminal has uploaded. */
export interface SettingsSnapshot {
  readonly settings: Settings;
  /** Epoch milliseconds. */
  readonly receivedAt: number;
}

/** The fields of a terminal's configuration that change together; absent fields do not change. */
export interface ConfigurationChange {
  readonly name?: string;
  readonly settings?: Settings;
  readonly fees?: Fees;
}

/** A terminal as administrators see it. */
export interface ManagedTerminal extends Terminal {
  readonly fees: Fees;
  /** Raised by each change of the configuration. */
  readonly version: number;
  /** Null unless the terminal is deactivated. */
  readonly activationCode: string | null;
}

/** The fields that change when a terminal is deactivated or activated. */
export interface StatusChange {
  readonly status: TerminalStatus;
  readonly activationCode: string | null;
  readonly generation?: number;
  readonly clientId?: string;
  readonly secretHash?: string;
  readonly accessIdHash?: string;
}

export interface ManagedTerminalPage {
  readonly items: readonly ManagedTerminal[];
  /** The next page begins after this configId; null on the last page. */
  readonly next: number | null;
}

/** The terminals as administrators read and change them. */
export interface TerminalAdministrationStore {
  managed(reach: Reach, configId: number): Promise<ManagedTerminal | undefined>;
  /** Reads the last snapshot of a terminal that was found in reach. */
  snapshot(configId: number): Promise<SettingsSnapshot | undefined>;
  listManaged(
    reach: Reach,
    branchId: string | undefined,
    after: number,
    limit: number,
  ): Promise<ManagedTerminalPage>;
  /** Changes the configuration of a terminal that was found in reach, and raises its version (TRM-03). */
  configure(configId: number, change: ConfigurationChange): Promise<ManagedTerminal>;
  /** Raises the version of each terminal of a merchant (TRM-03). */
  raiseVersions(merchantId: string): Promise<void>;
  /** Finds the terminal that can be activated with that code. */
  byActivationCode(activationCode: string): Promise<ManagedTerminal | undefined>;
  /** Writes a change. Returns undefined, and changes nothing, if status or generation have changed since the read. */
  changeStatus(seen: ManagedTerminal, change: StatusChange): Promise<ManagedTerminal | undefined>;
}
