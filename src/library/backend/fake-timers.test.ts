import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { packageFolder } from '../../text/package-folder.js';
import { startBackend } from './start-backend.js';

const document = readFileSync(new URL('docs/library.md', packageFolder()), 'utf8');

afterEach(() => {
  vi.useRealTimers();
});

/** The timers that the document names in its example, quoted and separated by commas. */
function documentedTimers(): readonly string[] {
  const [, list = ''] = /vi\.useFakeTimers\(\{ toFake: \[([^\]]*)\] \}\)/.exec(document) ?? [];
  return list.split(',').map((name) => name.trim().replaceAll("'", ''));
}

type Replaced = NonNullable<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toFake']>[number];

const replaced: readonly Replaced[] = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const),
];

it('a backend of startBackend follows the fake timers that the document describes', async () => {
  expect(documentedTimers()).toEqual(replaced);
  vi.useFakeTimers({ toFake: [...replaced] });
  const backend = await startBackend({ config: { 'accessToken.lifetime': '60s' } });
  const app = backend.credentials.find(({ kind, of }) => kind === 'app' && of.includes('sandbox'));
  const send = async (path: string, authorization: string, body: object = {}) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await fetch(`${backend.baseUrl}/api/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const text: unknown = await response.json();
    return { status: response.status, field: (name: string) => Reflect.get(Object(text), name) as unknown };
  };
  const basic = Buffer.from(`${app?.id}:${app?.secret}`).toString('base64');
  const token = async () => `Bearer ${(await send('oauth/token', `Basic ${basic}`)).field('token')}`;
  const first = await token();
  const payment = { referenceId: 'order-1', amount: '500.00', currency: 'EUR' };
  expect((await send('pos/payNow', first, payment)).field('status')).toBe('PENDING');
  // SBX-02: decided after ten seconds.
  await vi.advanceTimersByTimeAsync(9_000);
  expect((await send('pos/getTransactionDetails', first, { referenceId: 'order-1' })).field('status')).toBe(
    'PENDING',
  );
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await send('pos/getTransactionDetails', first, { referenceId: 'order-1' })).field('status')).toBe(
    'SUCCESS',
  );
  await vi.advanceTimersByTimeAsync(61_000);
  expect((await send('pos/getTransactionDetails', first, { referenceId: 'order-1' })).status).toBe(401);
  expect((await send('pos/getTransactionDetails', await token(), { referenceId: 'order-1' })).status).toBe(
    200,
  );
  await backend.stop();
});
