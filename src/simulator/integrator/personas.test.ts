import { describe, expect, it } from 'vitest';
import { inShare } from '../../../test/suite/share.js';
import { type PersonaRun, type PersonaRunOptions, runPersonas } from '../../../test/support/persona-run.js';
import { operationNames } from '../../contract/operations.js';
import { amountTriggers, prefixTriggers } from '../../contract/sandbox-triggers.js';
import { tryEveryScope } from './behaviours/try-every-scope.js';
import { watchAndTrigger } from './behaviours/watch-and-trigger.js';
import { personaNamed, personaNames, personas } from './personas.js';

function countsOf(run: PersonaRun, integrator: string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const call of run.callsOf(integrator)) counts[call] = (counts[call] ?? 0) + 1;
  return counts;
}

const typesOf = (run: PersonaRun) => new Set(run.events.map(({ type }) => type));

it('the registry of personas has seven personas with different names, each with a description in one sentence', () => {
  expect(personaNames.join(' ')).toBe('pos kiosk companion erp scope-prober tenant-prober careless-retrier');
  for (const { name, description: does } of personas) {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(does).toMatch(/^[A-Z][^.]*\.$/);
  }
  expect(personas.filter(({ misbehaves }) => misbehaves).map(({ name }) => name)).toEqual(
    personaNames.slice(4),
  );
});

it('the registry of personas marks each persona with sessions', () => {
  const watching = [watchAndTrigger, tryEveryScope];
  const having = personas.filter(({ behaviours }) => behaviours.some((each) => watching.includes(each)));
  expect(having.map(({ name }) => name)).toEqual(['companion', 'scope-prober']);
  expect(personas.filter(({ watches }) => watches)).toEqual(having);
});

it('the registry of personas finds a persona by its name', () => {
  expect(personaNamed('erp')?.scopes).toEqual(['reports:read']);
  expect(personaNamed('ERP')).toBeUndefined();
});

describe('a point of sale', () => {
  it('pays, records cash, draws every trigger in time and sees pending payments resolved', async () => {
    const run = await runPersonas({ personas: ['pos'], lasts: '100s', roundsPerMinute: 60 });
    expect(run.findings).toEqual([]);
    const counts = countsOf(run, 'pos-1');
    for (const call of [
      'payNow 200',
      'saveTransaction 200',
      'getTransactionDetails 200',
      'payNow 200 ERR_PAYMENT_DECLINED',
      'payNow 200 ERR_PAYMENT_TIMEOUT',
      'payNow 200 ERR_SYSTEM_ERROR',
      'payNow 200 ERR_RATE_LIMITED',
    ])
      expect(counts[call], call).toBeGreaterThan(0);
    const stored = run.events.filter((event) => event.type === 'payment.stored');
    const amounts = new Set(stored.map(({ amount }) => amount));
    for (const amount of ['500.00', '500.01', '999.00']) expect(amounts).toContain(amount);
    expect(new Set(stored.map(({ referenceId }) => referenceId)).size).toBe(stored.length);
    expect(run.events.some((event) => event.type === 'payment.resolved')).toBe(true);
  });
});

describe('the first round of a point of sale', () => {
  it('the point of sale pays once with every amount and every prefix of the sandbox within ten seconds', async () => {
    const run = await runPersonas({ personas: ['pos'], lasts: '10s' });
    expect(run.findings).toEqual([]);
    const stored = run.events.filter((event) => event.type === 'payment.stored');
    const amounts = stored.map(({ amount }) => amount);
    for (const amount of amountTriggers.keys()) expect(amounts, amount).toContain(amount);
    for (const prefix of prefixTriggers.keys())
      expect(
        stored.some(({ referenceId }) => referenceId.startsWith(prefix)),
        prefix,
      ).toBe(true);
  });

  it('later rounds look at the payments of the sandbox that are pending, until they have their outcome', async () => {
    const run = await runPersonas({ personas: ['pos'], lasts: '30s', roundsPerMinute: 60 });
    expect(run.findings).toEqual([]);
    const shown = run.events.filter((event) => event.type === 'payment.shown');
    const looks = (accepts: (payment: (typeof shown)[number]) => boolean) =>
      shown.filter((payment) => payment.actor === 'integrator:pos-1' && accepts(payment));
    const delayed = looks(({ amount }) => amount === '500.00');
    expect(delayed.map(({ status }) => status)).toEqual(expect.arrayContaining(['PENDING', 'SUCCESS']));
    const lasting = looks(({ referenceId }) => referenceId.startsWith('SBX-PENDING-'));
    expect(new Set(lasting.map(({ status }) => status))).toEqual(new Set(['PENDING']));
    expect((lasting.at(-1)?.t ?? 0) - (lasting[0]?.t ?? 0)).toBeGreaterThanOrEqual(10_000);
  });

  it.runIf(inShare(6))(
    'the first round is followed by payments in production, which the acquirer resolves',
    async () => {
      const run = await runPersonas({ personas: ['pos'], lasts: '5m' });
      expect(run.findings).toEqual([]);
      const production = run.events.filter((event) => event.type === 'payment.stored' && !event.sandbox);
      expect(production.length).toBeGreaterThan(8);
      const resolved = run.events.filter((event) => event.type === 'payment.resolved' && !event.sandbox);
      expect(new Set(resolved.map((event) => Reflect.get(event, 'status')))).toContain('SUCCESS');
    },
  );
});

describe('a kiosk', () => {
  it.runIf(inShare(7))(
    'sells, refunds in part and in full, cancels, and its actions are in the history',
    async () => {
      const run = await runPersonas({ personas: ['kiosk'], lasts: '2m', roundsPerMinute: 60 });
      expect(run.findings).toEqual([]);
      expect(countsOf(run, 'kiosk-1')).toMatchObject({
        'payNow 200': expect.any(Number),
        'refund 200': expect.any(Number),
        'refundStatus 200': expect.any(Number),
        'cancelTransaction 200': expect.any(Number),
      });
      for (const type of ['payment.stored', 'refund.accepted', 'payment.cancelled'] as const)
        expect(typesOf(run)).toContain(type);
    },
  );

  it('a kiosk accepts a rejected cancellation of a sale that was settled in the meantime, and no other', async () => {
    const settled = new Set<unknown>();
    const wire: PersonaRunOptions['wire'] = {
      // Each sale is settled just before its cancellation.
      rest: async (request, forward) => {
        const referenceId = request.body instanceof Object ? Reflect.get(request.body, 'referenceId') : '';
        if (request.path.endsWith('/cancelTransaction')) {
          const details = { ...request, path: request.path.replace(/\w+$/, 'getTransactionDetails') };
          const { body } = await forward(details);
          if (JSON.stringify(body).includes('"PENDING"')) return forward(request);
          settled.add(referenceId);
          const headers = { 'content-type': 'application/json', 'x-request-id': 'r1' };
          return { status: 409, headers, body: { errorCode: 'ERR_INVALID_STATE', message: 'settled' } };
        }
        const response = await forward(request);
        if (!settled.has(referenceId) || !(response.body instanceof Object)) return response;
        return { ...response, body: { ...response.body, settlementBatchId: 'stl_1' } };
      },
    };
    const run = await runPersonas({ personas: ['kiosk'], wire, roundsPerMinute: 60 });
    expect(run.findings).toEqual([]);
    expect(countsOf(run, 'kiosk-1')['cancelTransaction 409 ERR_INVALID_STATE']).toBeGreaterThan(0);
  });
});

it('a companion app observes the terminal of its triggers', async () => {
  const run = await runPersonas({ personas: ['companion'] });
  expect(run.findings).toEqual([]);
  const counts = countsOf(run, 'companion-1');
  expect(counts['requestTerminal 202']).toBeGreaterThan(10);
  expect(counts['ws-token 200']).toBe(counts['requestTerminal 202']);
  const requested = new Set(
    run.events.flatMap((event) => (event.type === 'command.done' ? [event.requestType] : [])),
  );
  expect(requested).toEqual(new Set(['PRINT', 'FORCE_REFRESH']));
});

it('a companion app waits for an offline terminal', async () => {
  const run = await runPersonas({
    personas: ['companion'],
    lasts: '3m',
    meanwhile: async (service, fleet) => {
      await service.sleep('5s');
      for (const terminal of fleet.terminals) await terminal.stop();
    },
  });
  expect(run.findings).toEqual([]);
  expect(countsOf(run, 'companion-1')['requestTerminal 202']).toBeGreaterThan(3);
});

it('a companion app works without terminals', async () => {
  const run = await runPersonas({ personas: ['companion'], terminals: 0 });
  expect(run.findings).toEqual([]);
  expect(Object.keys(countsOf(run, 'companion-1'))).toEqual(['listTerminals 200']);
});

it.runIf(inShare(0))(
  'an ERP reads summaries, settles the sales of others, and finds the batch in the report',
  async () => {
    const run = await runPersonas({
      personas: ['erp', 'pos', 'kiosk'],
      lasts: '150s',
      roundsPerMinute: 30,
    });
    expect(run.findings).toEqual([]);
    expect(countsOf(run, 'erp-1')).toMatchObject({
      'getChannelSummary 200': expect.any(Number),
      'overallSummary 200': expect.any(Number),
      'settle 200': expect.any(Number),
      'settlementReport 200': expect.any(Number),
    });
  },
);

it('a scope prober is rejected at every operation, and finds no effects', async () => {
  const run = await runPersonas({ personas: ['scope-prober'] });
  expect(run.findings).toEqual([]);
  const calls = run.callsOf('scope-prober-1');
  expect(new Set(calls.map((call) => call.split(' ').slice(1).join(' ')))).toEqual(
    new Set(['403 ERR_FORBIDDEN']),
  );
  // All calls in every round, two of them twice; the last round may be incomplete.
  const counts = Object.entries(countsOf(run, 'scope-prober-1'));
  const often = counts.map(([call, count]) => (/^(settle|requestTerminal) /.test(call) ? count / 2 : count));
  // Every operation, 16 calls for others, and a wsToken.
  expect(often).toHaveLength(operationNames.length + 17);
  for (const call of ['users', 'gateway-configurations', 'deactivate', 'apk-releases', 'settings', 'fees'])
    expect(calls, call).toContain(`admin/${call} 403 ERR_FORBIDDEN`);
  expect(Math.max(...often) - Math.min(...often)).toBeLessThan(2);
  const stored = run.events.filter((event) => event.type === 'payment.stored');
  const rounds = Math.max(...often);
  expect(rounds).toBeGreaterThan(3);
  // One sale for the rejected calls, and in each round two that must not be settled.
  expect(stored.length).toBeLessThanOrEqual(1 + 2 * rounds);
  const printed = run.events.flatMap((event) => (event.type === 'terminal.printed' ? [event.text] : []));
  expect(printed.length).toBeGreaterThan(3);
  expect(new Set(printed)).toEqual(new Set(['scope prober: allowed']));
});

it.runIf(inShare(5))(
  'a scope prober does not attribute the settlements of others to its own calls',
  async () => {
    const run = await runPersonas({
      personas: ['scope-prober', 'erp', 'erp'],
      roundsPerMinute: 300,
      lasts: '8s',
    });
    expect(run.findings).toEqual([]);
    expect(run.callsOf('scope-prober-1')).toContain('settle 403 ERR_FORBIDDEN');
  },
);

it.runIf(inShare(6))(
  'a tenant prober uses another reference of the other merchant if the first attempt was interrupted',
  async () => {
    let seen = 0;
    const wire: PersonaRunOptions['wire'] = {
      rest: async (request, forward) => {
        const response = await forward(request);
        const referenceId = request.body instanceof Object ? Reflect.get(request.body, 'referenceId') : '';
        if (!request.path.endsWith('/saveTransaction') || !String(referenceId).endsWith('-both'))
          return response;
        seen += 1;
        // The first one is the other merchant's; the second one is stored, but the prober gets another response.
        if (seen !== 2) return response;
        const headers = { 'content-type': 'application/json', 'x-request-id': 'r1', 'retry-after': '1' };
        return { status: 429, headers, body: { errorCode: 'ERR_RATE_LIMITED', message: 'wait' } };
      },
    };
    const run = await runPersonas({ personas: ['tenant-prober'], wire, roundsPerMinute: 30 });
    expect(run.findings).toEqual([]);
    const counts = countsOf(run, 'tenant-prober-1');
    expect(counts).toMatchObject({
      'saveTransaction 429 ERR_RATE_LIMITED': 1,
      'saveTransaction 200': 1,
      'getTransactionDetails 200': 1,
    });
    expect(seen).toBe(4);
  },
);

it.runIf(inShare(1))('a tenant prober gets 404 for every resource of the other merchant', async () => {
  const run = await runPersonas({ personas: ['tenant-prober'] });
  expect(run.findings).toEqual([]);
  const refused = new Set(
    run.callsOf('tenant-prober-1').filter((call) => call.endsWith('404 ERR_NOT_FOUND')),
  );
  // Every operation, and a wsToken.
  expect(refused.size).toBe(operationNames.length + 1);
});

it.runIf(inShare(2))(
  'a careless retrier gets the error codes for duplicates, early and excessive refunds, and invalid amounts',
  async () => {
    const run = await runPersonas({ personas: ['careless-retrier'], lasts: '5m', roundsPerMinute: 30 });
    expect(run.findings).toEqual([]);
    const counts = countsOf(run, 'careless-retrier-1');
    for (const call of [
      'payNow 409 ERR_DUPLICATE_REFERENCE',
      'saveTransaction 409 ERR_DUPLICATE_REFERENCE',
      'payNow 400 ERR_INVALID_AMOUNT',
      'payNow 400 ERR_VALIDATION',
      'refund 409 ERR_DUPLICATE_REFERENCE',
      'refund 409 ERR_INVALID_STATE',
      'refund 400 ERR_REFUND_COOLDOWN',
      'refund 400 ERR_REFUND_EXCEEDS_BALANCE',
    ])
      expect(counts[call], call).toBeGreaterThan(0);
    // After the cooldown the rest was refunded.
    const looked = run.events.filter((event) => event.type === 'refund.accepted');
    const perPayment = new Map<string, number>();
    for (const { referenceId } of looked) perPayment.set(referenceId, (perPayment.get(referenceId) ?? 0) + 1);
    expect([...perPayment.values()]).toContain(2);
  },
);

it('a persona waits after a valid rate limit, which is not a finding', async () => {
  let calls = 0;
  const run = await runPersonas({
    personas: ['kiosk'],
    wire: {
      rest: async (request, forward) => {
        if (!request.path.endsWith('/payNow')) return forward(request);
        calls += 1;
        if (calls > 2) return forward(request);
        const headers = { 'content-type': 'application/json', 'x-request-id': 'r1', 'retry-after': '1' };
        return { status: 429, headers, body: { errorCode: 'ERR_RATE_LIMITED', message: 'wait' } };
      },
    },
  });
  expect(run.findings).toEqual([]);
  expect(run.callsOf('kiosk-1').slice(0, 2)).toEqual([
    'payNow 429 ERR_RATE_LIMITED',
    'payNow 429 ERR_RATE_LIMITED',
  ]);
  expect(run.callsOf('kiosk-1')).toContain('payNow 200');
});

describe('all personas together', () => {
  const allPersonas = { personas: personaNames, terminals: 3, lasts: '4m' } as const;

  it('all personas emit their descriptions, have no findings, and leave a consistent history', async () => {
    const run = await runPersonas(allPersonas);
    expect(run.findings).toEqual([]);
    const began = run.events.flatMap((event) =>
      event.type === 'integrator.started' ? [[event.actor, event.description] as const] : [],
    );
    expect(began).toEqual(personas.map(({ name, description: does }) => [`integrator:${name}-1`, does]));
    expect(run.historyFindings).toEqual([]);
    const text = JSON.stringify(run.events);
    expect(text).not.toMatch(/eyJ[\w-]{8,}\.[\w-]{8,}/);
    expect(text).not.toMatch(/"(appSecret|clientSecret|wsToken)"/);
  });

  it.runIf(inShare(6))('all personas act identically for one seed, and differently for another', async () => {
    const calls = async (seed: number) => {
      const run = await runPersonas({ ...allPersonas, seed, lasts: '1m' });
      return run.events.map(({ seq: _seq, ...event }) => JSON.stringify(event));
    };
    const first = await calls(3);
    expect(await calls(3)).toEqual(first);
    expect(await calls(4)).not.toEqual(first);
  });

  it.runIf(inShare(7))('the personas are not affected by an additional integrator', async () => {
    const outcome = /^(getTransactionDetails 200) ERR_(PAYMENT_DECLINED|PAYMENT_TIMEOUT|SYSTEM_ERROR)$/;
    const of = async (more: readonly string[]) => {
      const run = await runPersonas({ ...allPersonas, personas: [...personaNames, ...more], lasts: '1m' });
      // The acquirer draws the outcomes of all production payments from one stream, and the responses to simultaneous
      // calls come in any order.
      const calls = (name: string) =>
        run
          .callsOf(`${name}-1`)
          .map((call) => call.replace(outcome, '$1'))
          .sort();
      return new Map(personaNames.map((name) => [name, calls(name)]));
    };
    const alone = await of([]);
    const crowded = await of(['kiosk', 'pos', 'careless-retrier']);
    for (const name of personaNames) expect(crowded.get(name), name).toEqual(alone.get(name));
  });
});
