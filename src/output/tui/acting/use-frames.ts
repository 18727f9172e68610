import { useEffect, useState } from 'react';
import type { TerminalFrame } from '../../../events/act.js';

/** Requests the frames of the terminal with this configId. */
export type FetchFrames = (configId: number) => Promise<readonly TerminalFrame[] | undefined>;

/** The frames of one terminal. */
export interface ShownFrames {
  readonly configId: number;
  readonly frames: readonly TerminalFrame[];
}

const everyMs = 1_000;

/**
 * The newest frames of a terminal while it is open, requested once a second. They stay as they are while the page is held.
 *
 * @param configId undefined while no terminal is open
 */
export function useFrames(
  fetch: FetchFrames | undefined,
  configId: number | undefined,
  paused: boolean,
): ShownFrames | undefined {
  const [shown, show] = useState<ShownFrames | undefined>();
  const isShown = shown?.configId === configId;
  useEffect(() => {
    if (fetch === undefined || configId === undefined || (paused && isShown)) return;
    let state: 'open' | 'closed' = 'open';
    const request = async () => {
      const frames = await fetch(configId);
      if (state === 'open' && frames !== undefined) show({ configId, frames });
    };
    void request();
    const timer = setInterval(() => void request(), everyMs);
    return () => {
      state = 'closed';
      clearInterval(timer);
    };
  }, [fetch, configId, paused, isShown]);
  return isShown ? shown : undefined;
}
