import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneIn } from './suite/share.js';
import { bin, runProgram } from './support/program.js';
import { selfSigned } from './support/serve/certificate.js';

let folder = '';
const servers: Server[] = [];
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-odd-'));
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Runs a few scenarios at this address. */
async function conform(name: string, baseUrl: string) {
  const credentials = { administrator: { id: 'user_1', secret: 'a-secret-for-tests' } };
  const target = {
    targetVersion: 1,
    baseUrl,
    webSocketUrl: `${baseUrl.replace('http', 'ws')}/webs`,
    credentials,
  };
  writeFileSync(path.join(folder, `${name}.yaml`), JSON.stringify(target));
  const only = ['scopes.find', 'commands.print.online', 'channel.keep-alive'].flatMap((id) => ['--only', id]);
  return runProgram([bin, 'conform', '--target', `${name}.yaml`, '--color', 'never', ...only], {
    cwd: folder,
  });
}

const token = '{"token":"a.b.c","type":"bearer","expiryDate":"2099-01-01T00:00:00.000Z"}';
const isToken = (url = '') => url.endsWith('/oauth/token');

describe('a target that is not the service', () => {
  it.each(
    oneIn<[string, RequestListener, RegExp]>(3, [
      [
        'a web page',
        (_, response) => response.setHeader('content-type', 'text/html').end('<html>'),
        /returned 200: not JSON/,
      ],
      ['{} for everything', (_, response) => response.end('{}'), /returned 200: no token/],
      [
        'another product',
        (_, response) => response.writeHead(404).end('{"detail":"Not Found"}'),
        /returned 404: rejected/,
      ],
      ['wrong credentials', (_, response) => response.writeHead(401).end('{}'), /returned 401: rejected/],
      ['closed connections', (request) => request.destroy(), /gives the administrator no token: POST/],
    ]),
  )('a target that is not the service is an error in one sentence: %s', async (name, respond, sentence) => {
    const port = await listen(createServer(respond));
    const { status, stderr, stdout } = await conform(name.replaceAll(/\W/g, ''), `http://127.0.0.1:${port}`);
    const lines = stderr.split('\n');
    const at = lines.findIndex((line) => line.startsWith('tillfleet: '));
    expect(lines[at]).toMatch(sentence);
    const field = name === 'wrong credentials' ? 'credentials.administrator' : 'baseUrl';
    expect(lines[at + 1]).toContain(`hint: check ${field} of the target file`);
    expect([status, stdout]).toEqual([69, '']);
  });

  it('a target that is down is an error in one sentence', async () => {
    const server = createServer();
    const port = await listen(server);
    server.close();
    const { status, stderr } = await conform('down', `http://127.0.0.1:${port}`);
    expect(stderr).toContain('gives the administrator no token: POST /api/v1/oauth/token: ECONNREFUSED');
    expect(status).toBe(69);
  });

  it('a target with a wrong certificate is an error in one sentence', async () => {
    const { key, cert } = selfSigned(folder);
    const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) =>
      response.end(token),
    );
    const { status, stderr } = await conform('certificate', `https://127.0.0.1:${await listen(server)}`);
    expect(stderr).toMatch(/gives the administrator no token: .*(SELF_SIGNED|self.signed)/);
    expect(status).toBe(69);
  });

  it.each(
    oneIn<[string, number, RequestListener]>(3, [
      ['{} after the token', 2, (_, response) => response.end('{}')],
      ['closed connections after the token', 69, (request) => request.destroy()],
      [
        'some connections closed',
        2,
        (request, response) => (request.url?.endsWith('s') ? request.destroy() : response.end('{}')),
      ],
    ]),
  )('a target that is not the service never passes: %s, exit code %d', async (name, expected, respond) => {
    const port = await listen(
      createServer((request, response) =>
        isToken(request.url) ? response.end(token) : respond(request, response),
      ),
    );
    const { status, stdout } = await conform(name.replaceAll(/\W/g, ''), `http://127.0.0.1:${port}`);
    expect(status).toBe(expected);
    expect(stdout).toContain('0 passed');
    expect(stdout).toMatch(/verdict +inconclusive/);
  });
});
