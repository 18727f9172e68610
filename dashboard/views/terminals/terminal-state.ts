import type { ShownTerminal } from '../../model/fleet.js';

/** The state of a terminal in one word. */
export function stateOf({ deactivated, online }: Pick<ShownTerminal, 'deactivated' | 'online'>): string {
  if (deactivated) return 'deactivated';
  return online ? 'online' : 'offline';
}
