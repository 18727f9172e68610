import { isDeepStrictEqual } from 'node:util';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { Reach } from '../access/reach.js';
import type { MessageStore, OutboundMessage } from '../commands/message.js';
import { enqueuePush, type Push, type PushDeps } from '../commands/push.js';
import type { InTransaction } from '../in-transaction.js';
import { notFound } from '../service-error.js';
import type { ManagedTerminal, TerminalAdministrationStore } from './administration.js';
import type { Fees, Settings } from './terminal.js';

export interface ConfigurationStores {
  readonly managedTerminals: TerminalAdministrationStore;
  readonly messages: MessageStore;
}

export interface ConfigureDeps extends PushDeps {
  readonly inTransaction: InTransaction<ConfigurationStores>;
  /** Delivers a stored message. */
  readonly deliver: (message: OutboundMessage) => void;
}

/**
 * Renames a terminal. The name is part of terminal/info, so a new name means a new version (TRM-03).
 *
 * @throws ServiceError ERR_NOT_FOUND
 */
export function renameTerminal(
  { inTransaction }: ConfigureDeps,
  reach: Reach,
  configId: number,
  name: string,
): Promise<ManagedTerminal> {
  return inTransaction(async ({ managedTerminals }) => {
    const before = await find(managedTerminals, reach, configId);
    return before.name === name ? before : managedTerminals.configure(configId, { name });
  });
}

/**
 * Replaces a terminal's fees. The terminal reads them from terminal/info.
 *
 * @throws ServiceError ERR_NOT_FOUND
 */
export function changeFees(
  { inTransaction }: ConfigureDeps,
  reach: Reach,
  configId: number,
  fees: Fees,
): Promise<ManagedTerminal> {
  return inTransaction(async ({ managedTerminals }) => {
    const before = await find(managedTerminals, reach, configId);
    // The version grows with changes only. The stored form is compared, as with settings.
    if (isDeepStrictEqual(before.fees, JSON.parse(JSON.stringify(fees)))) return before;
    return managedTerminals.configure(configId, { fees });
  });
}

/**
 * Replaces a terminal's settings. The terminal gets one CONFIG_UPDATE for each top-level key that differs, stored like
 * every other message, so that an offline terminal gets them when it is online again (MSG-02). Settings and messages
 * are stored in one database transaction, so the messages of two concurrent changes are in the order of the changes.
 *
 * @throws ServiceError ERR_NOT_FOUND
 */
export async function changeSettings(
  deps: ConfigureDeps,
  reach: Reach,
  configId: number,
  settings: Settings,
): Promise<ManagedTerminal> {
  // The stored form is compared: JSON writes 1e400 as null and -0 as 0.
  const stored: Settings = JSON.parse(JSON.stringify(settings));
  const { changed, updates } = await deps.inTransaction(async ({ managedTerminals, messages }) => {
    const before = await find(managedTerminals, reach, configId);
    const changes = settingChanges(before.settings, stored);
    const updates: OutboundMessage[] = [];
    for (const change of changes) {
      const update = await enqueuePush(messages, deps, configUpdate(configId, change));
      // A full queue has lost the others.
      if (update !== undefined) updates.push(update);
    }
    if (changes.length === 0) return { changed: before, updates };
    return { changed: await managedTerminals.configure(configId, { settings: stored }), updates };
  });
  for (const update of updates) deps.deliver(update);
  return changed;
}

/** One top-level key of the settings that differs; a removed one has the value null. */
interface SettingChange {
  readonly key: string;
  readonly value: unknown;
}

/** Lists the changes key by key. A different order of keys inside a value is not a change. */
function settingChanges(before: Settings, after: Settings): readonly SettingChange[] {
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const changed = Object.entries(after).filter(
    ([key, value]) => !Object.hasOwn(before, key) || !isDeepStrictEqual(before[key], value),
  );
  return [
    ...changed.map(([key, value]) => ({ key, value })),
    ...removed.map((key) => ({ key, value: null })),
  ];
}

function configUpdate(configId: number, { key, value }: SettingChange): Push {
  const action = 'CONFIG_UPDATE';
  return { configId, action, body: JSON.stringify({ action, key, value }), createdAt: monotonicNow() };
}

async function find(
  store: TerminalAdministrationStore,
  reach: Reach,
  configId: number,
): Promise<ManagedTerminal> {
  const found = await store.managed(reach, configId);
  if (found === undefined) throw notFound('terminal');
  return found;
}
