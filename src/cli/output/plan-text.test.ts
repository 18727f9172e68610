import { expect, it } from 'vitest';
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
