import { type ExitCode, exitCodes } from '../failure/exit-codes.js';

/**
 * Calls with the exit code that a signal asks for. The first signal ends the program cleanly; what follows it changes
 * nothing, however often it comes. Returns what gives the signals back.
 */
export function onEndSignals(end: (exitCode: ExitCode) => void): () => void {
  const interrupted = handle('SIGINT', () => end(exitCodes.interrupted));
  const terminated = handle('SIGTERM', () => end(exitCodes.terminated));
  return () => {
    interrupted();
    terminated();
  };
}

/** In place of the handlers of the start-up; the new one first, for a signal that nobody hears is lost. */
function handle(signal: NodeJS.Signals, handler: () => void): () => void {
  const earlier = process.rawListeners(signal);
  process.on(signal, handler);
  for (const each of earlier) process.off(signal, each as NodeJS.SignalsListener);
  return () => void process.off(signal, handler);
}
