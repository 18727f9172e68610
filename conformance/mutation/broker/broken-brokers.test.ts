import { describe, expect, it } from 'vitest';
import { oneIn } from '../../../test/suite/share.js';
import { brokenBrokers } from './broken-brokers.js';
import { judgeBroker } from './judge-broker.js';

describe('the STOMP pack against broken brokers', () => {
  it('the STOMP pack passes the generic server behind a relay that alters nothing, in every scenario', async () => {
    const events = await judgeBroker({ alteration: { session: () => ({}) } });
    const unsuccessful = events.flatMap((event) =>
      event.type === 'check' && event.verdict !== 'pass'
        ? [`${event.clause} ${event.title}: ${event.actual}`]
        : event.type === 'scenario.finished' && event.verdict !== 'pass'
          ? [`${event.scenario} ${event.verdict} ${event.reason}`]
          : [],
    );
    expect(unsuccessful).toEqual([]);
    expect(events.at(-1)).toMatchObject({ type: 'run.finished', verdict: 'pass', exitCode: 0 });
  });

  it('the broken brokers have unique ids', () => {
    expect(new Set(brokenBrokers.map(({ id }) => id)).size).toBe(brokenBrokers.length);
  });

  it.each(oneIn(9, brokenBrokers).map((each) => [each.id, each.clause, each] as const))(
    'the STOMP pack fails a broker that %s by %s',
    async (_id, clause, { scenario, alteration }) => {
      const events = await judgeBroker({ scenarios: [scenario], alteration });
      const failed = events.flatMap((event) =>
        event.type === 'check' && event.verdict === 'fail' ? [event.clause] : [],
      );
      expect(failed).toContain(clause);
      expect(events.at(-1)).toMatchObject({ type: 'run.finished', verdict: 'fail', exitCode: 1 });
    },
  );
});

describe('the evidence of the STOMP pack', () => {
  it('a check shows the frames of its own form alone, as they were written', async () => {
    const scenarios = ['broker.commands', 'broker.ending'];
    const events = await judgeBroker({ scenarios, alteration: { session: () => ({}) } });
    const checks = events.flatMap((event) => (event.type === 'check' ? [event] : []));
    const sessionsOf = ({ exchange = [] }: (typeof checks)[number]) =>
      new Set(exchange.flatMap(({ session }) => session ?? []));
    const known = new Map<string, string>();
    const shared = checks.flatMap((check) =>
      [...sessionsOf(check)].filter((session) => {
        const form = `${check.clause} ${check.title}`;
        const owner = known.get(`${check.scenario} ${session}`) ?? form;
        known.set(`${check.scenario} ${session}`, owner);
        return owner !== form;
      }),
    );
    expect(shared).toEqual([]);
    const sent = checks
      .find(({ title }) => title === 'a request of HTTP')
      ?.exchange?.map((each) => each.sent);
    expect(sent).toEqual([expect.stringMatching(/^GET \/ HTTP\/1\.1/), undefined, undefined]);
    const lingering = checks.find(({ clause }) => clause === 'X04')?.exchange ?? [];
    expect(lingering.map((each) => each.sent ?? each.received)).toContainEqual('NONSENSE');
  });
});
