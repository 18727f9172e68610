import { describe, expect, it } from 'vitest';
import { foreignSource } from '../../conformance/mutation/foreign-integrator/foreign-source.js';
import { brokenIntegrators } from '../../conformance/mutation/foreign-integrator/registry.js';
import type { RunEvent } from '../../src/events/event.js';
import { integratorExaminations } from '../../src/examine/certify/integrator/examinations.js';
import { oneIn } from '../suite/share.js';
import { certifyForeign } from './certify-foreign.js';
import { certifyOurs } from './certify-ours.js';
import { certifyVirtually } from './certify-virtually.js';

function finishedIn(events: readonly RunEvent[]) {
  return events.flatMap((event) => (event.type === 'scenario.finished' ? [event] : []));
}

function endOf(events: readonly RunEvent[]) {
  const end = events.at(-1);
  return end?.type === 'run.finished' ? { verdict: end.verdict, exitCode: end.exitCode } : undefined;
}

describe('certify integrator', () => {
  it('certify integrator passes the foreign integrator of the examples in every examination', async () => {
    const events = await certifyForeign({ source: foreignSource() });
    expect(finishedIn(events).filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
    expect(finishedIn(events)).toHaveLength(integratorExaminations.length);
    expect(endOf(events)).toEqual({ verdict: 'pass', exitCode: 0 });
    const text = JSON.stringify(events);
    expect(text).not.toMatch(/eyJ[\w-]{8,}\.[\w-]{8,}/);
    expect(text).not.toContain('Basic ');
  });

  it('certify integrator passes the simulated point of sale in every examination', async () => {
    const events = await certifyOurs();
    expect(finishedIn(events).filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
    expect(finishedIn(events)).toHaveLength(integratorExaminations.length);
  });

  it.each(oneIn(8, brokenIntegrators).map((each) => [each.id, each] as const))(
    'certify integrator fails one that %s by its clause',
    async (_id, broken) => {
      const only = integratorExaminations.flatMap(({ text }) =>
        text.clauses.includes(broken.clause) ? [text.id] : [],
      );
      const events = await certifyForeign({ source: foreignSource(broken), only });
      const failed = events.flatMap((event) =>
        event.type === 'check' && event.verdict === 'fail' ? [event.clause] : [],
      );
      expect(failed).toEqual([broken.clause]);
      expect(endOf(events)).toEqual({ verdict: 'fail', exitCode: 1 });
    },
  );

  const reasonsOf = (events: readonly RunEvent[]) => [
    ...new Set(finishedIn(events).map(({ reason }) => reason)),
  ];

  it('an integrator that never comes leaves every clause inconclusive, with exit code 2', async () => {
    const events = await certifyForeign({ source: foreignSource(), clients: 0, waitMs: 5_000 });
    expect(endOf(events)).toEqual({ verdict: 'inconclusive', exitCode: 2 });
    expect(reasonsOf(events)).toEqual([expect.stringContaining('no client came within 5.0 s')]);
  });

  it('an integrator that leaves in the middle keeps what it has shown, and the rest names what was waited for', async () => {
    const events = await certifyForeign({ source: foreignSource(), leavesAfterMs: 15_000 });
    const verdicts = new Set(finishedIn(events).map(({ verdict }) => verdict));
    expect(endOf(events)).toEqual({ verdict: 'inconclusive', exitCode: 2 });
    expect([...verdicts].sort()).toEqual(['inconclusive', 'pass']);
    expect(reasonsOf(events).join()).toContain('the client has left');
    expect(reasonsOf(events).join()).toContain('waited for');
  });

  it('an integrator that connects and is silent leaves every clause inconclusive, with what was waited for', async () => {
    const events = await certifyVirtually({
      party: async () => (await import('../../src/examine/certify/integrator/party.js')).integratorParty(),
      async client({ network, webSocketUrl }) {
        const socket = network.connect(webSocketUrl);
        socket.on('error', () => undefined);
        return { stop: async () => void socket.destroy() };
      },
    });
    expect(endOf(events)).toEqual({ verdict: 'inconclusive', exitCode: 2 });
    const [first, ...others] = reasonsOf(events);
    expect(first).toMatch(/^the client has left: .*; waited for the client: /);
    expect(others.filter((reason) => !reason?.startsWith('the client has left'))).toEqual([]);
  });

  it('an integrator that keeps calling and takes no awaited step is waited for once, and not once for each examination', async () => {
    const events = await certifyVirtually({
      party: async () => (await import('../../src/examine/certify/integrator/party.js')).integratorParty(),
      async client({ baseUrl, network, credentials: [credential], parts: { HttpClient, Integrator } }) {
        const http = new HttpClient({ network, baseUrl });
        const { id: appId = '', secret: appSecret = '' } = credential ?? {};
        const integrator = new Integrator({ http, appId, appSecret });
        const call = () => void integrator.call('listTerminals', {}).catch(() => integrator.forgetToken());
        const timer = setInterval(call, 5_000);
        return { stop: async () => clearInterval(timer) };
      },
      waitMs: 60_000,
    });
    expect(endOf(events)?.exitCode).toBeGreaterThan(0);
    expect(events.at(-1)?.t).toBeLessThan(180_000);
    const awaited = finishedIn(events).filter(({ verdict }) => verdict === 'inconclusive');
    expect(awaited.length).toBeGreaterThan(5);
    expect(reasonsOf(events).join()).toContain(
      'no examination has gone on for 1 min 00 s; waited for the client: take a payment',
    );
  });

  it('two integrators with one account are reported in one sentence, and nothing fails', async () => {
    const events = await certifyForeign({ source: foreignSource(), clients: 2 });
    expect(endOf(events)).toEqual({ verdict: 'inconclusive', exitCode: 2 });
    expect(reasonsOf(events).join()).toContain('two clients use the account at the same time');
  });
});
