import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Ended, type Running, tillfleet } from '../program.js';

export interface Started {
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  readonly dashboardUrl?: string;
  readonly fresh: boolean;
  readonly administrator: { readonly clientId: string };
  readonly credentials: readonly { readonly id: string; readonly kind: string }[];
}

/** A served program on a free port. */
export interface TestServer {
  readonly started: Started;
  /** Asks it to end, with SIGTERM unless another signal is given; resolves when it has. */
  readonly end: (signal?: Parameters<Running['signal']>[0]) => Promise<Ended>;
  readonly ended: Promise<Ended>;
}

/** A folder for the files of a test, and how to remove it. */
export function scratch(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-serve-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Starts `tillfleet serve --json`; rejects with what it wrote if it ends before it serves. `onEvent` has each further line, `env`
 * more variables.
 */
export function startServer(
  folder: string,
  args: readonly string[] = [],
  onEvent: (line: string) => void = () => undefined,
  env: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const secret = path.join(folder, 'admin-secret');
  return new Promise((resolve, reject) => {
    let program: Running | undefined;
    let hasStarted = false;
    const ended = tillfleet(['serve', '--json', '--port', '0', '--admin-secret-file', secret, ...args], {
      // Longer than the tests of a file, which may share a server.
      limitMs: 1_800_000,
      env,
      onStart: (running) => {
        program = running;
      },
      onLine: (line) => {
        if (hasStarted) {
          onEvent(line);
          return;
        }
        hasStarted = true;
        resolve({
          started: JSON.parse(line) as Started,
          ended,
          end: (signal = 'SIGTERM') => {
            program?.signal(signal);
            return ended;
          },
        });
      },
    });
    ended.then(({ status, stderr }) => reject(new Error(`ended with ${status}: ${stderr}`)), reject);
  });
}
