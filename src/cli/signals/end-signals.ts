import { type ExitCode, exitCodes } from '../../failure/exit-codes.js';

/** SIGHUP is sent when a window or an ssh connection is closed. */
const endSignals: readonly (readonly [NodeJS.Signals, ExitCode])[] = [
  ['SIGHUP', exitCodes.hangup],
  ['SIGINT', exitCodes.interrupted],
  ['SIGTERM', exitCodes.terminated],
];

/**
 * Calls `end` with the exit code of the signal. The first signal ends the program cleanly; further signals change
 * nothing. Returns the function that restores the earlier handlers.
 */
export function onEndSignals(end: (exitCode: ExitCode) => void): () => void {
  const releases = endSignals.map(([signal, exitCode]) => handle(signal, () => end(exitCode)));
  return () => {
    for (const release of releases) release();
  };
}

/** Replaces the earlier handlers. One is added before one is removed: a signal without any would end the process. */
function handle(signal: NodeJS.Signals, handler: () => void): () => void {
  const earlier = process.rawListeners(signal) as NodeJS.SignalsListener[];
  process.on(signal, handler);
  for (const each of earlier) process.off(signal, each);
  return () => {
    for (const each of earlier) process.on(signal, each);
    process.off(signal, handler);
  };
}
