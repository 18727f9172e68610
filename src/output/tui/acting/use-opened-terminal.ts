import { useEffect, useState } from 'react';
import type { OpenedTerminal } from '../../../events/act.js';

/** Requests the frames and settings of the terminal with this configId. */
export type FetchTerminal = (configId: number) => Promise<OpenedTerminal | undefined>;

/** The frames and settings of one terminal. */
export interface ShownTerminal extends OpenedTerminal {
  readonly configId: number;
}

const everyMs = 1_000;

/**
 * The newest frames and the settings of a terminal while it is open, requested once a second. They stay as they are while the
 * page is held.
 *
 * @param configId undefined while no terminal is open
 */
export function useOpenedTerminal(
  fetch: FetchTerminal | undefined,
  configId: number | undefined,
  paused: boolean,
): ShownTerminal | undefined {
  const [shown, show] = useState<ShownTerminal | undefined>();
  const isShown = shown?.configId === configId;
  useEffect(() => {
    if (fetch === undefined || configId === undefined || (paused && isShown)) return;
    let state: 'open' | 'closed' = 'open';
    const request = async () => {
      const terminal = await fetch(configId);
      if (state === 'open' && terminal !== undefined) show({ configId, ...terminal });
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
