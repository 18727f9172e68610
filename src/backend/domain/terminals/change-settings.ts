import { isDeepStrictEqual } from 'node:util';
import type { Reach } from '../access/reach.js';
import { notFound } from '../service-error.js';
import type { ManagedTerminal, SettingChange, TerminalAdministrationStore } from './administration.js';
import type { Settings } from './terminal.js';

export interface ChangeSettingsDeps {
  readonly store: TerminalAdministrationStore;
  /** Tells the delivery that something waits for the terminal. */
  readonly announce: (configId: number) => void;
  readonly mintId: (prefix: string) => string;
  readonly messageLifetimeMs: number;
}

/**
 * Replaces a terminal's settings. The terminal gets one CONFIG_UPDATE for each top-level key that differs,
 * stored like every other message, so one that is offline gets them when it is back (MSG-02).
 *
 * @throws ServiceError ERR_NOT_FOUND
 */
export async function changeSettings(
  { store, announce, mintId, messageLifetimeMs }: ChangeSettingsDeps,
  reach: Reach,
  configId: number,
  settings: Settings,
): Promise<ManagedTerminal> {
  const createdAt = Date.now();
  const changed = await store.replaceSettings(reach, configId, settings, ({ key, value }) => ({
    messageId: mintId('msg_'),
    configId,
    requestId: null,
    action: 'CONFIG_UPDATE',
    body: JSON.stringify({ action: 'CONFIG_UPDATE', key, value }),
    createdAt,
    expiresAt: createdAt + messageLifetimeMs,
  }));
  if (changed === undefined) throw notFound('terminal');
  announce(configId);
  return changed;
}

/** What leads from one to the other, key by key. The order of keys inside a value is no difference. */
export function settingChanges(before: Settings, after: Settings): readonly SettingChange[] {
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const changed = Object.entries(after).filter(
    ([key, value]) => !Object.hasOwn(before, key) || !isDeepStrictEqual(before[key], value),
  );
  return [
    ...changed.map(([key, value]) => ({ key, value })),
    ...removed.map((key) => ({ key, value: null })),
  ];
}
