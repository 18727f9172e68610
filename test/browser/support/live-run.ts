import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Running, tillfleet } from '../../support/program.js';

/** A run with simulated terminals and the dashboard. */
export interface LiveRun {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly secret: string;
  readonly stop: () => Promise<void>;
}

/** Starts `tillfleet run --dashboard`; resolves when its terminals are online. */
export function startLiveRun(terminals: number): Promise<LiveRun> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-browser-'));
  const file = path.join(folder, 'admin-secret');
  const fleet = ['--terminals', String(terminals), '--integrators', '2', '--card-payments', '1000'];
  const dashboard = ['--dashboard', '--admin-secret-file', file];
  const scenario = ['--scenario', 'sandbox.amount.1000*', '--for', '10m', '--json'];
  return new Promise((resolve, reject) => {
    let program: Running | undefined;
    let baseUrl = '';
    const ended = tillfleet(['run', ...fleet, ...dashboard, ...scenario], {
      // Longer than the tests of a file, which may share a run.
      limitMs: 1_800_000,
      cwd: folder,
      onStart: (running) => {
        program = running;
      },
      onLine: (line) => {
        const event = JSON.parse(line) as Readonly<Record<string, unknown>>;
        if (event.type === 'backend.started') baseUrl = String(event.baseUrl);
        if (event.type !== 'run.phase' || event.phase !== 'running') return;
        resolve({
          baseUrl,
          clientId: 'user_SystemAdministrator0',
          secret: readFileSync(file, 'utf8').trim(),
          stop: async () => {
            program?.signal('SIGTERM');
            await ended;
            rmSync(folder, { recursive: true, force: true });
          },
        });
      },
    });
    ended.then(({ status, stderr }) => reject(new Error(`ended with ${status}: ${stderr}`)), reject);
  });
}

/** A client of the run's REST interface, as its administrator. */
export async function administratorOf({ baseUrl, clientId, secret }: LiveRun) {
  const authorization = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
  const response = await fetch(`${baseUrl}/api/v1/oauth/token`, {
    method: 'POST',
    headers: { authorization },
  });
  const { token } = (await response.json()) as { readonly token: string };
  return async (
    method: 'GET' | 'POST',
    place: string,
    body?: object,
  ): Promise<Readonly<Record<string, unknown>>> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    return (await (await fetch(`${baseUrl}${place}`, init)).json()) as Readonly<Record<string, unknown>>;
  };
}
