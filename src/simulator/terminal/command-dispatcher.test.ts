import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverActions } from '../../contract/channel/actions.js';
import { settle } from '../testing/fake-backend.js';
import { pass, TerminalFixture, useFakeTime } from '../testing/fixture.js';
import { actionNamed, terminalActions } from './actions/registry.js';

let fixture: TerminalFixture;

beforeEach(async () => {
  useFakeTime();
  fixture = new TerminalFixture();
  await fixture.goOnline();
});

afterEach(() => vi.useRealTimers());

const results = () =>
  fixture.backend.sessions.flatMap((session) => session.bodies('/app/terminal/command-result'));
const acks = () =>
  fixture.backend.sessions.flatMap(({ frames }) => frames.filter(({ command }) => command === 'ACK'));

async function receive(body: unknown, headers = {}): Promise<void> {
  fixture.backend.session.message(body, headers);
  await settle();
}

it('the registry of actions has each action of the contract under its name', () => {
  expect(terminalActions.map(({ action }) => action).sort()).toEqual(Object.keys(serverActions).sort());
  for (const action of terminalActions) expect(actionNamed(action.action)).toBe(action);
});

describe('a command', () => {
  it('PRINT prints its text and reports its completion (CMD-01, CMD-03)', async () => {
    await receive({ action: 'PRINT', body: 'Hello', requestId: 'r1' });
    expect(fixture.terminal.paperRoll).toEqual(['Hello']);
    expect(results()).toEqual([
      { requestId: 'r1', requestType: 'PRINT', status: 'COMPLETED', result: { characters: 5 } },
    ]);
    expect(acks().map(({ headers }) => headers.id)).toEqual(['a-m1']);
  });

  it('a command that is delivered again is not executed again, and its result is reported again (CMD-05)', async () => {
    await receive({ action: 'PRINT', body: 'Hello', requestId: 'r1' });
    fixture.terminal.cut();
    await pass(1_000);
    await receive({ action: 'PRINT', body: 'Hello', requestId: 'r1' }, { redelivered: 'true' });
    expect(fixture.terminal.paperRoll).toEqual(['Hello']);
    expect(results()).toHaveLength(2);
    expect(results()[1]).toEqual(results()[0]);
    expect(acks()).toHaveLength(2);
    expect(fixture.terminal.counters).toMatchObject({ commandsDone: 1, commandsRepeated: 1 });
  });

  it('the results of the last 256 commands are kept, and older ones are forgotten', async () => {
    const { commands, counters } = fixture.terminal;
    commands.reportResults = false;
    const print = (at: number) =>
      fixture.backend.session.message({ action: 'PRINT', body: 'a', requestId: `r${at}` });
    for (let at = 0; at < 257; at += 1) print(at);
    await settle();
    expect(counters).toMatchObject({ commandsDone: 257, commandsRepeated: 0 });
    print(1);
    print(0);
    await settle();
    expect(counters).toMatchObject({ commandsDone: 258, commandsRepeated: 1 });
  });

  it('a command with a held-back result is reported when it is delivered again (CMD-05)', async () => {
    fixture.terminal.commands.reportResults = false;
    await receive({ action: 'PRINT', body: 'Hello', requestId: 'r1' });
    expect(results()).toEqual([]);
    expect(fixture.terminal.paperRoll).toEqual(['Hello']);
    fixture.terminal.commands.reportResults = true;
    await receive({ action: 'PRINT', body: 'Hello', requestId: 'r1' });
    expect(fixture.terminal.paperRoll).toEqual(['Hello']);
    expect(results()).toHaveLength(1);
  });

  it('a command without a requestId is executed each time and reports nothing', async () => {
    await receive({ action: 'PRINT', body: 'a' });
    await receive({ action: 'PRINT', body: 'a' });
    expect(fixture.terminal.paperRoll).toEqual(['a', 'a']);
    expect(results()).toEqual([]);
    expect(acks()).toHaveLength(2);
  });

  it('PRINT without a text fails', async () => {
    await receive({ action: 'PRINT', body: 7, requestId: 'r1' });
    expect(results()).toMatchObject([{ requestId: 'r1', status: 'FAILED' }]);
    expect(fixture.terminal.paperRoll).toEqual([]);
  });

  it('FORCE_REFRESH fetches the configuration again and applies it (LIF-04)', async () => {
    fixture.backend.settings = { language: 'de' };
    await receive({ action: 'FORCE_REFRESH', requestId: 'r1' });
    expect(fixture.backend.count('GET /api/v1/terminal/info')).toBe(2);
    expect(fixture.terminal.device.settings).toEqual({ language: 'de' });
    expect(results()).toMatchObject([{ requestId: 'r1', requestType: 'FORCE_REFRESH', status: 'COMPLETED' }]);
  });

  it('FORCE_REFRESH that is delivered again during its execution is executed once', async () => {
    fixture.backend.session.message({ action: 'FORCE_REFRESH', requestId: 'r1' });
    fixture.backend.session.message({ action: 'FORCE_REFRESH', requestId: 'r1' });
    await settle();
    expect(fixture.backend.count('GET /api/v1/terminal/info')).toBe(2);
    expect(results()).toHaveLength(1);
  });

  it('FORCE_REFRESH without a configuration in the response fails and keeps the old one', async () => {
    fixture.backend.routes.set('GET /api/v1/terminal/info', () => ({ status: 500, body: '<html>' }));
    await receive({ action: 'FORCE_REFRESH', requestId: 'r1' });
    expect(results()).toMatchObject([
      { status: 'FAILED', result: { problem: 'GET /api/v1/terminal/info returned 500: rejected: <html>' } },
    ]);
    expect(fixture.terminal.device.settings).toEqual({ tip: true, language: 'en' });
    expect(fixture.terminal.state).toBe('online');
  });

  it('SYNC_REQUEST uploads the settings and the pending transactions (MSG-03)', async () => {
    fixture.backend.onFrame = ({ headers }) => headers.destination === '/app/terminal/transaction';
    fixture.terminal.reportTransaction(report('gw-1'));
    await settle();
    await receive({ action: 'SYNC_REQUEST', requestId: 'r1' });
    expect(fixture.backend.session.bodies('/app/terminal/settings')).toEqual([
      { settings: { tip: true, language: 'en' } },
    ]);
    const sent = fixture.backend.session.bodies('/app/terminal/transaction');
    expect(sent).toEqual([{ ...report('gw-1'), terminalId: 'T00001001' }, sent[0]]);
    expect(results()).toMatchObject([{ status: 'COMPLETED', result: { transactions: 1 } }]);
  });
});

describe('a message', () => {
  it('CONFIG_UPDATE applies the change, and null removes the key (MSG-02)', async () => {
    await receive({ action: 'CONFIG_UPDATE', key: 'language', value: 'fr' });
    await receive({ action: 'CONFIG_UPDATE', key: 'tip', value: null });
    await receive({ action: 'CONFIG_UPDATE', key: 'receipt', value: { copies: 2 } });
    expect(fixture.terminal.device.settings).toEqual({ language: 'fr', receipt: { copies: 2 } });
  });

  it('CONFIG_UPDATE during a fetch of the configuration is kept after the older response', async () => {
    let respond: (() => void) | undefined;
    fixture.backend.routes.set('GET /api/v1/terminal/info', () => {
      const body = { settings: { language: 'en', tip: true }, version: 3 };
      return new Promise((resolve) => {
        respond = () => resolve({ body });
      });
    });
    await receive({ action: 'CONFIG_UPDATE', key: 'language', value: 'it' });
    fixture.backend.session.message({ action: 'FORCE_REFRESH', requestId: 'r1' });
    await receive({ action: 'CONFIG_UPDATE', key: 'tip', value: null });
    respond?.();
    await settle();
    expect(fixture.terminal.device.settings).toEqual({ language: 'en' });
  });

  it('FORCE_REFRESH with a response after a later one does not undo the later one', async () => {
    const responses: (() => void)[] = [];
    fixture.backend.routes.set('GET /api/v1/terminal/info', () => {
      const body = { settings: { number: responses.length }, version: 3 };
      return new Promise((resolve) => {
        responses.push(() => resolve({ body }));
      });
    });
    fixture.backend.session.message({ action: 'FORCE_REFRESH', requestId: 'r1' });
    await settle();
    await receive({ action: 'FORCE_REFRESH', requestId: 'r2' });
    responses[1]?.();
    await settle();
    responses[0]?.();
    await settle();
    expect(fixture.terminal.device.settings).toEqual({ number: 1 });
    expect(results()).toHaveLength(2);
  });

  it('CONFIG_UPDATE of __proto__ sets an ordinary key', async () => {
    await receive('{"action":"CONFIG_UPDATE","key":"__proto__","value":{"evil":true}}');
    expect(Object.keys(fixture.terminal.device.settings)).toContain('__proto__');
    expect(Reflect.get({}, 'evil')).toBeUndefined();
    expect(Reflect.get(fixture.terminal.device.settings, 'evil')).toBeUndefined();
  });

  it('PAYMENT_STATUS is kept and counted (MSG-01)', async () => {
    const payment = {
      referenceId: 'a',
      status: 'SUCCESS',
      tradeNo: 't',
      grandTotal: '5.00',
      channel: 'card',
    };
    await receive({ action: 'PAYMENT_STATUS', ...payment });
    expect(fixture.terminal.device.payments).toMatchObject([payment]);
    expect(fixture.terminal.counters.paymentStatuses).toBe(1);
  });

  it('CHECK_IN and REPORT_REJECTED are counted', async () => {
    await receive({ action: 'CHECK_IN', serverTime: 'now', configId: 1001 });
    await receive({ action: 'REPORT_REJECTED', errorCode: 'ERR_INVALID_AMOUNT', message: 'no' });
    expect(fixture.terminal.counters).toMatchObject({ checkIns: 1, reportsRejected: 1 });
  });

  it('a message with an unknown action is ignored, acknowledged and counted (MSG-04)', async () => {
    await receive({ action: 'DANCE', requestId: 'r1' });
    await receive({ action: 'constructor' });
    expect(fixture.terminal.counters.unknownActions).toBe(2);
    expect(results()).toEqual([]);
    expect(acks()).toHaveLength(2);
    expect(fixture.terminal.state).toBe('online');
  });

  it.each(['not JSON', '[1]', '"text"', '{"action":7}', '{}', ''])(
    'a message that is %s is counted, and nothing breaks',
    async (text) => {
      await receive(text);
      await receive({ action: 'PRINT', body: 'still here' });
      expect(fixture.terminal.counters.malformed).toBe(1);
      expect(fixture.terminal.paperRoll).toEqual(['still here']);
      expect(fixture.events.filter(({ type }) => type === 'notice')).toHaveLength(1);
    },
  );

  it('a message is kept with its headers and its instant, and the oldest ones are dropped', async () => {
    const terminal = fixture.newTerminal({ keep: 2 });
    terminal.start();
    await settle();
    for (const body of ['a', 'b', 'c']) await receive({ action: 'PRINT', body });
    expect(terminal.received.map(({ body }) => body?.body)).toEqual(['b', 'c']);
    expect(terminal.received[1]).toMatchObject({ action: 'PRINT', receivedAt: Date.now() });
    expect(terminal.received[1]?.headers['message-id']).toBe('m3');
    expect(terminal.paperRoll).toEqual(['b', 'c']);
  });

  it('a message is not acknowledged while ACKs are held back', async () => {
    fixture.terminal.acknowledge = false;
    await receive({ action: 'PRINT', body: 'a' });
    expect(acks()).toEqual([]);
  });

  it('a message can be awaited before and after it is received', async () => {
    const coming = fixture.terminal.waitForMessage(({ action }) => action === 'PRINT', 1_000);
    await receive({ action: 'PRINT', body: 'a' });
    expect((await coming).body?.body).toBe('a');
    expect(
      (await fixture.terminal.waitForMessage(({ action }) => action === 'PRINT', 1_000)).body?.body,
    ).toBe('a');
    const never = fixture.terminal.waitForMessage(({ action }) => action === 'DANCE', 1_000);
    await pass(1_000);
    await expect(never).rejects.toThrow('a message for T00001001: not received within 1000 ms');
  });
});

const reports = () =>
  fixture.backend.sessions.flatMap((session) => session.bodies('/app/terminal/transaction'));

it('a transaction report is pending until its RECEIPT', async () => {
  fixture.terminal.reportTransaction(report('gw-1'));
  expect(fixture.terminal.device.pendingReports).toHaveLength(1);
  await settle();
  expect(fixture.terminal.device.pendingReports).toEqual([]);
  expect(reports()).toHaveLength(1);
});

it('a transaction report that is created offline is sent once, after the reconnect (REC-06)', async () => {
  fixture.terminal.cut();
  await settle();
  fixture.terminal.reportTransaction(report('gw-1'));
  fixture.terminal.reportTransaction(report('gw-2'));
  expect(reports()).toEqual([]);
  await pass(1_000);
  expect(reports()).toMatchObject([{ specificTId: 'gw-1' }, { specificTId: 'gw-2' }]);
  fixture.terminal.cut();
  await pass(1_000);
  expect(reports()).toHaveLength(2);
});

it('a transaction report is emitted once at its creation, with or without a session', async () => {
  const created = () => fixture.events.filter(({ type }) => type === 'report.created');
  fixture.backend.onFrame = ({ headers }) => headers.destination === '/app/terminal/transaction';
  fixture.terminal.reportTransaction(report('gw-1'));
  fixture.terminal.cut();
  await settle();
  fixture.terminal.reportTransaction({ ...report('gw-2'), currency: 'JPY' });
  fixture.terminal.reportTransaction({ ...report('gw-3'), currency: 'no currency' });
  expect(created()).toMatchObject([
    {
      referenceId: 'ref-gw-1',
      specificTId: 'gw-1',
      configId: 1001,
      terminalId: 'T00001001',
      amount: '5.00',
      currency: 'EUR',
      fleet: false,
    },
    { specificTId: 'gw-2', amount: '500', currency: 'JPY' },
    { specificTId: 'gw-3', amount: '500' },
  ]);
  fixture.terminal.reportTransaction(report('gw-1'));
  await pass(1_000);
  expect(fixture.terminal.state).toBe('online');
  expect(created()).toHaveLength(3);
});

it('a transaction report without a RECEIPT is sent again in the next session (REC-06)', async () => {
  fixture.backend.onFrame = ({ headers }) => headers.destination === '/app/terminal/transaction';
  fixture.terminal.reportTransaction(report('gw-1'));
  await settle();
  fixture.backend.onFrame = () => false;
  fixture.terminal.cut();
  await pass(1_000);
  expect(reports()).toHaveLength(2);
  expect(fixture.terminal.device.pendingReports).toEqual([]);
});

it('a transaction report is sent at a rate of at most 40 frames per second (L01)', async () => {
  for (let index = 0; index < 200; index += 1) fixture.terminal.reportTransaction(report(`gw-${index}`));
  await settle();
  expect(reports().length).toBeLessThanOrEqual(40);
  await pass(2_000);
  expect(reports().length).toBeGreaterThan(100);
  expect(reports().length).toBeLessThanOrEqual(121);
  await pass(3_000);
  expect(reports()).toHaveLength(200);
  expect(new Set(reports().map((each) => (each as { specificTId: string }).specificTId)).size).toBe(200);
});

function report(specificTId: string) {
  return {
    referenceId: `ref-${specificTId}`,
    status: 'TRANS_SUCCESS',
    gateway: 'acquirer',
    specificTId,
    amount: 500,
    currency: 'EUR',
  };
}
