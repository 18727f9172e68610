import { expect, it } from 'vitest';
import { credentialLines } from '../src/cli/output/options/show-credentials-option.js';
import type { CurlCredentials } from '../src/run/fleet/curl-credentials.js';
import type { RunEnvironment } from '../src/run/options.js';
import { createRun } from '../src/run/run.js';
import { tillfleet } from './support/program.js';
import { minimalRequest } from './support/run-request.js';
import { inShare } from './suite/share.js';

/** The stream of a run, as the text of a file. */
async function streamOf(environment: RunEnvironment): Promise<string> {
  const run = createRun({ ...minimalRequest, clock: 'real', terminals: 2, integrators: 1 }, environment);
  const lines: string[] = [];
  run.subscribe((event) => lines.push(JSON.stringify(event)));
  await run.start();
  return lines.join('\n');
}

it('the credentials for a person have the secrets of the administrator and of an app, and no event has them', async () => {
  let shown: CurlCredentials | undefined;
  const stream = await streamOf({
    onCredentials: (credentials) => {
      shown = credentials;
    },
  });
  const { baseUrl = '', administrator, app, terminalId } = shown ?? {};
  const secrets = [administrator?.secret ?? '', app?.secret ?? ''];
  expect(secrets).toEqual([expect.stringMatching(/^.{20,}$/), expect.stringMatching(/^.{20,}$/)]);
  expect(terminalId).toMatch(/^T0000100[12]$/);
  for (const secret of secrets) expect(stream).not.toContain(secret);
  expect(stream).not.toContain(app?.id);
  const text = shown === undefined ? '' : credentialLines(shown).join('\n');
  for (const each of [baseUrl, ...secrets, 'requestTerminal']) expect(text).toContain(each);
});

it.runIf(inShare(4))('run --show-credentials prints the secrets on standard error alone', async () => {
  const args = ['--no-tui', '--terminals', '1', '--integrators', '0', '--scenario', 'commands.print.online'];
  const { status, stdout, stderr } = await tillfleet(['run', '--show-credentials', ...args]);
  expect(status).toBe(0);
  const secrets = [...stderr.matchAll(/_SECRET='([^']+)'/g)].map(([, secret = '']) => secret);
  expect(secrets).toHaveLength(2);
  for (const secret of secrets) expect(stdout).not.toContain(secret);
});
