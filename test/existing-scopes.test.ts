import { describe, expect, it } from 'vitest';
import { scopeNames } from '../conformance/oracle/operations.js';
import { catalogue } from '../src/scenarios/catalogue.js';
import { runScenarios } from '../src/scenarios/runner.js';
import { inVirtualTime } from './support/virtual-time.js';

const scopes = [...scopeNames];
const { signal } = new AbortController();

/** The end of a scenario at a service whose apps exist already, and have every scope. */
async function endOf(id: string): Promise<string> {
  const scenario = catalogue.find((each) => each.id === id) ?? expect.fail(id);
  return inVirtualTime({}, async (service) => {
    const { administrator, random, emit } = service;
    const { merchantId } = await administrator.createMerchant('A merchant');
    const owner = { merchantId };
    const apps = [];
    for (const sandbox of [true, false, true, false]) {
      const app = await administrator.createApp({ displayName: 'An app', owner, scopes, sandbox });
      apps.push({ ...app, scopes, sandbox });
    }
    const target = { ...service.target, existing: { apps, users: {} } };
    const [result] = await runScenarios([scenario], { target, random, emit, signal });
    return `${result?.verdict}: ${service.eventsOf('scenario.finished')[0]?.reason}`;
  });
}

describe('scenarios of scopes on apps that exist already', () => {
  it.each([
    ['scopes.web-socket', 'ws:subscribe'],
    ['terminals.ws-token', 'ws:subscribe'],
    ['scopes.payments-trigger', 'payments:trigger, terminals:read'],
  ])('an app that has further scopes does not show what one scope allows: %s', async (id, needed) => {
    expect(await endOf(id)).toContain(`with ${needed} and no other`);
  });

  it.each([
    ['terminals.info', 'terminals:read'],
    ['terminals.token-holders', 'payments:direct, terminals:read, terminals:trigger'],
  ])(
    'an app that has further scopes is not one without them, which must be refused: %s',
    async (id, needed) => {
      expect(await endOf(id)).toContain(`with ${needed} and no other`);
    },
  );
});
