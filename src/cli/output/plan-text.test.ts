import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { minimalRequest } from '../../../test/support/run-request.js';
import { type PackRequest, scenariosOf } from '../../run/conform/pack.js';
import { scenarioPlan } from '../../run/conform/plan.js';
import type { RunRequest } from '../../run/options.js';
import { planText } from './plan-text.js';

const request = (pack: Partial<PackRequest>): RunRequest => ({
  ...minimalRequest,
  clock: 'real',
  network: 'tcp',
  terminals: 0,
  pack: { name: 'stomp', url: 'ws://127.0.0.1:1/', named: true, ...pack },
  scenarios: scenariosOf({ name: 'stomp' }).map(({ id }) => id),
});

it.each([
  ['a topic alone', { topic: '/topic/t' }, ['broker.login', 'broker.queues']],
  ['a topic, a queue and a login', { topic: '/topic/t', queue: '/queue/q', login: 'guest' }, []],
] as const)('the plan of the STOMP pack with %s skips what that does not reach', async (_, pack, skipped) => {
  const plan = await scenarioPlan(request(pack), {});
  expect(plan.skipped.map(({ scenario }) => scenario.id)).toEqual(skipped);
});

it('the plan of the STOMP pack names the destinations, and nothing of a payment service', async () => {
  const text = await planText(request({ topic: '/topic/t', queue: '/queue/q' }), {});
  expect(text).toContain('destinations that begin with /topic/t and /queue/q\n');
  expect(text).not.toMatch(/merchants|hooks\.start/);
});

const folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-plan-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['new', 2, 'at least 2 merchants with a branch each, 5 apps, 2 terminals\n'],
  [
    'reuse',
    2,
    'at least 5 apps, 2 terminals, and the merchants and branches that earlier runs have not created\n',
  ],
  ['reuse-only', 1, 'at least 4 apps, 1 terminal, and the merchants and branches that earlier runs have not'],
])('the plan of a target whose tenants are %s shows what it creates', async (tenants, runs, creates) => {
  const target = path.join(folder, 'target.yaml');
  const description = {
    targetVersion: 1,
    baseUrl: 'http://127.0.0.1:9',
    webSocketUrl: 'ws://127.0.0.1:9/webs',
    productionPayments: 'allowed',
    credentials: { administrator: { id: 'a', secret: 'b' } },
    tenants,
  };
  writeFileSync(target, JSON.stringify(description));
  const scenarios = ['queries.find', 'payments.duplicates'];
  const { pack: _, ...others } = request({});
  const text = await planText({ ...others, target, scenarios }, {});
  expect(text).toContain(`scenarios  ${runs} would run, ${2 - runs} would be skipped\n`);
  expect(text).toContain(`creates    ${creates}`);
});
