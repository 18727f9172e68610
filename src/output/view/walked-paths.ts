import { type PathId, pathIds } from '../../events/paths/reconnect-paths.js';
import type { PathEnded, PathStarted, PathStepped } from '../../events/schema/path.js';
import { plainText } from '../../text/plain-text.js';
import { KeyedMap } from './collections/keyed-map.js';

/** One reconnect path, as far as the fleet has walked it. */
export interface WalkedPath {
  readonly state: 'waiting' | 'walking' | 'walked' | 'not walked';
  /** The terminal that walks it, or walked it last. */
  readonly terminalId?: string;
  readonly configId?: number;
  readonly scaled?: string;
  /** Time of the run at which its terminal began, in milliseconds. */
  readonly since?: number;
  readonly elapsedMs?: number;
  /** The number of times that it was walked. */
  readonly times: number;
  readonly steps: readonly PastStep[];
  readonly reason?: string;
}

interface PastStep {
  readonly t: number;
  readonly text: string;
}

export type WalkedPaths = KeyedMap<PathId, WalkedPath>;

const waiting: WalkedPath = { state: 'waiting', times: 0, steps: [] };

export const noPaths: WalkedPaths = pathIds.reduce<WalkedPaths>(
  (paths, path) => paths.with(path, waiting),
  KeyedMap.empty(),
);

export function foldPath(
  paths: WalkedPaths,
  t: number,
  event: PathStarted | PathStepped | PathEnded,
): WalkedPaths {
  const before = paths.get(event.path) ?? waiting;
  return paths.with(event.path, { ...before, ...changeOf(before, t, event) });
}

function changeOf(
  before: WalkedPath,
  t: number,
  event: PathStarted | PathStepped | PathEnded,
): Partial<WalkedPath> {
  const by = { terminalId: plainText(event.terminalId), configId: event.configId };
  switch (event.type) {
    case 'path.started': {
      const { scaled } = event;
      return { state: 'walking', since: t, steps: [], ...by, ...(scaled !== undefined && { scaled }) };
    }
    case 'path.step':
      return { steps: [...before.steps, { t, text: plainText(event.text) }] };
    case 'path.ended': {
      const { walked, elapsedMs, reason } = event;
      if (walked) return { ...by, state: 'walked', elapsedMs, times: before.times + 1 };
      return { ...by, state: 'not walked', elapsedMs, reason: plainText(reason ?? '') };
    }
  }
}
