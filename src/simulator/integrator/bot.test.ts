import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { operations } from '../../contract/operations.js';
import type { EventBody } from '../../events/event.js';
import { createRandomRoot } from '../../random/random.js';
import { FakeBackend, settle } from '../testing/fake-backend.js';
import { pass, useFakeTime } from '../testing/stage.js';
import { IntegratorBot } from './bot.js';
import { Integrator } from './integrator.js';
import { companion, type Persona, personas, pointOfSale } from './personas.js';

interface Call {
  readonly operation: string;
  readonly payload: Record<string, unknown>;
}

let backend: FakeBackend;
let events: [string, EventBody][];
let calls: Call[];
let status: number;

beforeEach(() => {
  useFakeTime();
  status = 200;
  prepare();
});
afterEach(() => vi.useRealTimers());

function prepare(): void {
  backend = new FakeBackend();
  events = [];
  calls = [];
  for (const { method, name } of operations) {
    for (const { system } of personas) {
      backend.routes.set(`${method} /api/v1/${system}/${name}`, (_request, body) => {
        calls.push({ operation: name, payload: body === '' ? {} : JSON.parse(body) });
        return { status, body: status === 200 ? { requestId: 'r1' } : { errorCode: 'ERR_FORBIDDEN' } };
      });
    }
  }
}

function botOf(persona: Persona, seed = 1, terminalIds = ['T00000001', 'T00000002']): IntegratorBot {
  return new IntegratorBot({
    name: `${persona.name}-1`,
    persona,
    integrator: new Integrator({ http: backend.http, appId: 'app_1', appSecret: 'secret' }),
    random: createRandomRoot(seed).stream(`integrator:${persona.name}-1`),
    emit: (actor, body) => events.push([actor, body]),
    terminalIds,
  });
}

async function run(bot: IntegratorBot, seconds: number): Promise<Call[]> {
  bot.start();
  for (let tenth = 0; tenth < seconds * 10; tenth += 1) await pass(100);
  bot.stop();
  return calls;
}

describe('a point of sale', () => {
  it('pays at terminals of the fleet, looks the payment up, and never repeats a reference', async () => {
    await run(botOf(pointOfSale), 60);
    expect(calls.length).toBeGreaterThan(40);
    expect(calls.slice(0, 2).map(({ operation }) => operation)).toEqual(['payNow', 'getTransactionDetails']);
    expect(calls[1]?.payload.referenceId).toBe(calls[0]?.payload.referenceId);
    const payments = calls.filter(({ operation }) => operation === 'payNow').map(({ payload }) => payload);
    expect(new Set(payments.map(({ referenceId }) => referenceId)).size).toBe(payments.length);
    for (const { terminalId, currency, referenceId } of payments) {
      expect(['T00000001', 'T00000002']).toContain(terminalId);
      expect(currency).toBe('EUR');
      expect(String(referenceId)).toMatch(/^pos-1-\d+$/);
    }
  });

  it('takes mostly ordinary amounts, and now and then one that forces an outcome', async () => {
    await run(botOf(pointOfSale, 3), 120);
    const amounts = calls.flatMap(({ operation, payload }) =>
      operation === 'payNow' ? [String(payload.amount)] : [],
    );
    const triggers = amounts.filter((amount) => Number(amount) >= 500);
    expect(triggers.length).toBeGreaterThan(0);
    expect(triggers.length).toBeLessThan(amounts.length / 4);
    for (const amount of amounts) expect(amount).toMatch(/^\d{1,4}\.\d\d$/);
  });

  it('does the same for the same seed, and something else for another', async () => {
    const first = await run(botOf(pointOfSale, 7), 20);
    prepare();
    const again = await run(botOf(pointOfSale, 7), 20);
    prepare();
    const other = await run(botOf(pointOfSale, 4_711), 20);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });
});

describe('a companion app', () => {
  it('lists terminals, sends PRINT and asks how it went', async () => {
    await run(botOf(companion), 60);
    expect(new Set(calls.map(({ operation }) => operation))).toEqual(
      new Set(['listTerminals', 'requestTerminal', 'requestStatus']),
    );
    const trigger = calls.find(({ operation }) => operation === 'requestTerminal');
    expect(trigger?.payload).toMatchObject({
      requestType: 'PRINT',
      terminalId: expect.stringMatching(/^T0000000[12]$/),
    });
  });

  it('does without terminals', async () => {
    await run(botOf(companion, 1, []), 30);
    expect(new Set(calls.map(({ operation }) => operation))).toEqual(new Set(['listTerminals']));
  });
});

describe('a bot', () => {
  it('is granted what its persona calls', () => {
    for (const persona of personas) expect(persona.scopes.length).toBeGreaterThan(0);
    expect(pointOfSale.scopes).toEqual(['payments:direct', 'transactions:read']);
    expect(companion.scopes).toEqual(['terminals:read', 'terminals:trigger']);
  });

  it('says each answer, with its error code', async () => {
    status = 403;
    await run(botOf(pointOfSale), 5);
    expect(events[0]).toEqual([
      'integrator:pos-1',
      { type: 'integrator.called', operation: 'payNow', httpStatus: 403, errorCode: 'ERR_FORBIDDEN' },
    ]);
  });

  it('goes on when no token and no answer comes, and says so', async () => {
    const good = backend.routes.get('POST /api/v1/oauth/token');
    backend.routes.set('POST /api/v1/oauth/token', () => ({ status: 500 }));
    const bot = botOf(pointOfSale);
    bot.start();
    for (let second = 0; second < 5; second += 1) await pass(1_000);
    expect(events[0]?.[1]).toMatchObject({ type: 'notice', level: 'warning' });
    if (good !== undefined) backend.routes.set('POST /api/v1/oauth/token', good);
    for (let second = 0; second < 5; second += 1) await pass(1_000);
    expect(calls.length).toBeGreaterThan(0);
    bot.stop();
  });

  it('ends at once, also in the middle of a call, and does not start again', async () => {
    let hungUp = false;
    backend.routes.set('POST /api/v1/pos/payNow', ({ socket }) => {
      socket.on('close', () => {
        hungUp = true;
      });
      return 'silence';
    });
    const bot = botOf(pointOfSale);
    bot.start();
    bot.start();
    await pass(3_000);
    expect(backend.count('POST /api/v1/pos/payNow')).toBe(1);
    expect(hungUp).toBe(false);
    bot.stop();
    bot.stop();
    bot.start();
    await settle();
    expect(hungUp).toBe(true);
    await pass(60_000);
    expect(events).toEqual([]);
    expect(backend.count('POST /api/v1/pos/payNow')).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
