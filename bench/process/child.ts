import { type ChildProcess, fork } from 'node:child_process';

/** The longest that a child may take for one task; on a slower machine the figures would mean nothing. */
const replyTimeoutMs = 120_000;
const exitTimeoutMs = 5_000;

/** Starts a script of the bench in its own process, with `gc` exposed. */
export function startChild(script: URL, args: readonly (string | number)[] = []): ChildProcess {
  return fork(script, args.map(String), { execArgv: ['--expose-gc'] });
}

/** Runs `work` with a child and ends the child by its own id afterwards. */
export async function withChild<T>(child: ChildProcess, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await endChild(child);
  }
}

/**
 * Resolves with the next message of a child. Rejects if the child exits or is silent for `timeoutMs`. The scripts are
 * part of the bench and send what their caller expects, so the message is not checked.
 */
export function nextMessage<T>(child: ChildProcess, timeoutMs = replyTimeoutMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      act();
    };
    const fail = (problem: string) => settle(() => reject(new Error(`${child.spawnargs[2]} ${problem}`)));
    const onMessage = (message: unknown) => settle(() => resolve(message as T));
    const onExit = (code: number | null, signal: string | null) => fail(`exited with ${signal ?? code}`);
    const timer = setTimeout(() => fail(`sent no message within ${timeoutMs} ms`), timeoutMs);
    child.on('message', onMessage).on('exit', onExit);
  });
}

/** Sends one request to a child and resolves with its response. */
export function request<T>(child: ChildProcess, message: object | string | number): Promise<T> {
  const response = nextMessage<T>(child);
  child.send(message);
  return response;
}

/** Ends a child by closing its IPC channel, on which its script exits, and kills it if it does not. */
export function endChild(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const timer = setTimeout(() => child.kill('SIGKILL'), exitTimeoutMs);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    if (child.connected) child.disconnect();
  });
}
