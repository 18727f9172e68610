import { fork } from 'node:child_process';

/**
 * Runs a measurement in a process of its own, so that memory and garbage of one do not weigh on another.
 * The script sends its figures as one message. It is ended by its own id after `timeoutMs`.
 */
export function inChild<T>(script: URL, words: readonly string[], timeoutMs = 120_000): Promise<T> {
  return new Promise((resolve, reject) => {
    const child = fork(script, words, { execArgv: ['--expose-gc'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    let figures: T | undefined;
    child.on('message', (message) => {
      // The script is ours, and sends what its caller expects.
      figures = message as T;
    });
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      if (figures !== undefined && code === 0) resolve(figures);
      else
        reject(
          new Error(
            `${script.pathname} ended with ${signal ?? code} and ${figures ? 'figures' : 'no figures'}`,
          ),
        );
    });
  });
}
