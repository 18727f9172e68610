import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventBody } from '../../events/event.js';
import { FakeBackend, settle } from '../testing/fake-backend.js';
import { pass, useFakeTime } from '../testing/fixture.js';
import { Dashboard } from './dashboard.js';

let backend: FakeBackend;
let events: EventBody[];
let dashboard: Dashboard;
let tokens: 'given' | 'refused';

beforeEach(() => {
  useFakeTime();
  backend = new FakeBackend();
  events = [];
  tokens = 'given';
  dashboard = new Dashboard({
    administrator: {
      adminWebSocketToken: async () => {
        if (tokens === 'refused') throw new Error('no wsToken');
        return { wsToken: 'admin-token', topicDestination: '/topic/admin/events' };
      },
    },
    link: backend.link,
    emit: (actor, body) => {
      expect(actor).toBe('dashboard');
      events.push(body);
    },
  });
});
afterEach(() => vi.useRealTimers());

const states = () => events.flatMap((event) => (event.type === 'dashboard.state' ? [event.state] : []));
const seen = () => events.filter(({ type }) => type === 'dashboard.event');

async function start(): Promise<void> {
  const started = dashboard.start();
  await settle();
  await started;
}

it('the dashboard of a run emits each event of the admin topic, without the fields that do not apply', async () => {
  await start();
  backend.session.message({ type: 'session-online', configId: 7, requestId: null, status: null });
  const result = { requestId: 'r1', requestType: 'PRINT', status: 'COMPLETED' };
  backend.session.message({ type: 'command-result', configId: 7, at: 'now', ...result });
  backend.session.message({ type: 'transaction-report', configId: 7, referenceId: 'a', differs: true });
  await settle();
  expect(states()).toEqual(['watching']);
  expect(seen()).toEqual([
    { type: 'dashboard.event', kind: 'session-online', configId: 7 },
    { type: 'dashboard.event', kind: 'command-result', configId: 7, ...result },
    { type: 'dashboard.event', kind: 'transaction-report', configId: 7, referenceId: 'a', differs: true },
  ]);
});

it.each([
  ['no type', { configId: 7 }],
  ['no configId', { type: 'session-online' }],
  ['a configId that is not a number', { type: 'session-online', configId: '7' }],
  ['no JSON', 'session-online'],
])('the dashboard of a run ignores a message with %s', async (_, body) => {
  await start();
  backend.session.message(body);
  await settle();
  expect(seen()).toEqual([]);
});

it('the dashboard of a run emits that it is away, and comes back after a second', async () => {
  await start();
  backend.session.webSocket.terminate();
  await settle();
  expect(states()).toEqual(['watching', 'away']);
  await pass(999);
  expect(backend.sessions).toHaveLength(1);
  await pass(1);
  expect(states()).toEqual(['watching', 'away', 'watching']);
});

it('the dashboard of a run doubles its waits while it has no wsToken, and keeps nothing from starting', async () => {
  tokens = 'refused';
  await start();
  await pass(1_000 + 2_000 + 4_000);
  tokens = 'given';
  expect(backend.sessions).toHaveLength(0);
  await pass(8_000);
  expect(states()).toEqual(['away', 'away', 'away', 'away', 'watching']);
});

it('the dashboard of a run renews its session before its wsToken expires, without two sessions at a time', async () => {
  await start();
  const old = backend.session;
  await pass(19 * 60_000);
  expect(states()).toEqual(['watching', 'away', 'watching']);
  expect(backend.log.filter((what) => /^(CONNECT|DISCONNECT)$/.test(what))).toEqual([
    'CONNECT',
    'DISCONNECT',
    'CONNECT',
  ]);
  old.message({ type: 'session-online', configId: 7 });
  await settle();
  expect(seen()).toEqual([]);
});

it('the dashboard of a run disconnects when it is stopped, and does not come back', async () => {
  await start();
  const stopped = dashboard.stop();
  await settle();
  await stopped;
  await pass(60 * 60_000);
  expect(states()).toEqual(['watching', 'stopped']);
  expect(backend.sessions).toHaveLength(1);
  expect(backend.log).toContain('DISCONNECT');
});
