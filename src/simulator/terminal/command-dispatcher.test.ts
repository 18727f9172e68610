import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverActions } from '../../contract/channel/actions.js';
import { settle } from '../testing/fake-backend.js';
import { pass, TerminalFixture, useFakeTime } from '../testing/fixture.js';
import { actionNamed, terminalActions } from './actions/registry.js';

let stage: TerminalFixture;

beforeEach(async () => {
  useFakeTime();
  stage = new TerminalFixture();
  await stage.goOnline();
});

afterEach(() => vi.useRealTimers());

const results = () =>
  stage.backend.sessions.flatMap((session) => session.bodies('/app/terminal/command-result'));
const acks = () =>
  stage.backend.sessions.flatMap(({ frames }) => frames.filter(({ command }) => command === 'ACK'));

async function receive(body: unknown, headers = {}): Promise<void> {
  stage.backend.session.message(body, headers);
  await settle();
}

describe('the registry', () => {
  it('knows each action of the contract by its own name', () => {
    expect(terminalActions.map(({ action }) => action).sort()).toEqual(Object.keys(serverActions).sort());
    for (const action of terminalActions) expect(actionNamed(action.action)).toBe(action);
  });
});

describe('a command', () => {
  it('PRINT puts its text on the paper and reports that it is done (CMD-01, CMD-03)', async () => {
    await receive({ action: 'PRINT', body: 'Hello', requestId: 'r1' });
    expect(stage.terminal.paperRoll).toEqual(['Hello']);
    expect(results()).toEqual([
      { requestId: 'r1', requestType: 'PRINT', status: 'COMPLETED', result: { characters: 5 } },
    ]);
    expect(acks().map(({ headers }) => headers.id)).toEqual(['a-m1']);
  });

  it('that comes again is not done again, and its result is reported again (CMD-05)', async () => {
    await receive({ action: 'PRINT', body: 'Hello', requestId: 'r1' });
    stage.terminal.cut();
    await pass(1_000);
    await receive({ action: 'PRINT', body: 'Hello', requestId: 'r1' }, { redelivered: 'true' });
    expect(stage.terminal.paperRoll).toEqual(['Hello']);
    expect(results()).toHaveLength(2);
    expect(results()[1]).toEqual(results()[0]);
    expect(acks()).toHaveLength(2);
    expect(stage.terminal.counters).toMatchObject({ commandsDone: 1, commandsRepeated: 1 });
  });

  it('whose result is held back is reported when it comes again (CMD-05)', async () => {
    stage.terminal.reportResults = false;
    await receive({ action: 'PRINT', body: 'Hello', requestId: 'r1' });
    expect(results()).toEqual([]);
    expect(stage.terminal.paperRoll).toEqual(['Hello']);
    stage.terminal.reportResults = true;
    await receive({ action: 'PRINT', body: 'Hello', requestId: 'r1' });
    expect(stage.terminal.paperRoll).toEqual(['Hello']);
    expect(results()).toHaveLength(1);
  });

  it('without a requestId is done each time and reports nothing', async () => {
    await receive({ action: 'PRINT', body: 'a' });
    await receive({ action: 'PRINT', body: 'a' });
    expect(stage.terminal.paperRoll).toEqual(['a', 'a']);
    expect(results()).toEqual([]);
    expect(acks()).toHaveLength(2);
  });

  it('PRINT without a text has failed', async () => {
    await receive({ action: 'PRINT', body: 7, requestId: 'r1' });
    expect(results()).toMatchObject([{ requestId: 'r1', status: 'FAILED' }]);
    expect(stage.terminal.paperRoll).toEqual([]);
  });

  it('FORCE_REFRESH fetches the configuration again and applies it (LIF-04)', async () => {
    stage.backend.settings = { language: 'de' };
    await receive({ action: 'FORCE_REFRESH', requestId: 'r1' });
    expect(stage.backend.count('GET /api/v1/terminal/info')).toBe(2);
    expect(stage.terminal.device.settings).toEqual({ language: 'de' });
    expect(results()).toMatchObject([{ requestId: 'r1', requestType: 'FORCE_REFRESH', status: 'COMPLETED' }]);
  });

  it('FORCE_REFRESH that comes again while it is under way is done once', async () => {
    stage.backend.session.message({ action: 'FORCE_REFRESH', requestId: 'r1' });
    stage.backend.session.message({ action: 'FORCE_REFRESH', requestId: 'r1' });
    await settle();
    expect(stage.backend.count('GET /api/v1/terminal/info')).toBe(2);
    expect(results()).toHaveLength(1);
  });

  it('FORCE_REFRESH that gets no configuration has failed, and the old one stays', async () => {
    stage.backend.routes.set('GET /api/v1/terminal/info', () => ({ status: 500, body: '<html>' }));
    await receive({ action: 'FORCE_REFRESH', requestId: 'r1' });
    expect(results()).toMatchObject([
      { status: 'FAILED', result: { problem: 'GET /api/v1/terminal/info answered 500: refused: <html>' } },
    ]);
    expect(stage.terminal.device.settings).toEqual({ tip: true, language: 'en' });
    expect(stage.terminal.state).toBe('online');
  });

  it('SYNC_REQUEST uploads the settings and the pending transactions (MSG-03)', async () => {
    stage.backend.onFrame = ({ headers }) => headers.destination === '/app/terminal/transaction';
    stage.terminal.reportTransaction(report('gw-1'));
    await settle();
    await receive({ action: 'SYNC_REQUEST', requestId: 'r1' });
    expect(stage.backend.session.bodies('/app/terminal/settings')).toEqual([
      { settings: { tip: true, language: 'en' } },
    ]);
    const sent = stage.backend.session.bodies('/app/terminal/transaction');
    expect(sent).toEqual([{ ...report('gw-1'), terminalId: 'T00001001' }, sent[0]]);
    expect(results()).toMatchObject([{ status: 'COMPLETED', result: { transactions: 1 } }]);
  });
});

describe('a message', () => {
  it('CONFIG_UPDATE applies the delta, and null removes the key (MSG-02)', async () => {
    await receive({ action: 'CONFIG_UPDATE', key: 'language', value: 'fr' });
    await receive({ action: 'CONFIG_UPDATE', key: 'tip', value: null });
    await receive({ action: 'CONFIG_UPDATE', key: 'receipt', value: { copies: 2 } });
    expect(stage.terminal.device.settings).toEqual({ language: 'fr', receipt: { copies: 2 } });
  });

  it('CONFIG_UPDATE that comes while the configuration is fetched is not lost with the older answer', async () => {
    let answer: (() => void) | undefined;
    stage.backend.routes.set('GET /api/v1/terminal/info', () => {
      const body = { settings: { language: 'en', tip: true }, version: 3 };
      return new Promise((resolve) => {
        answer = () => resolve({ body });
      });
    });
    await receive({ action: 'CONFIG_UPDATE', key: 'language', value: 'it' });
    stage.backend.session.message({ action: 'FORCE_REFRESH', requestId: 'r1' });
    await receive({ action: 'CONFIG_UPDATE', key: 'tip', value: null });
    answer?.();
    await settle();
    expect(stage.terminal.device.settings).toEqual({ language: 'en' });
  });

  it('FORCE_REFRESH that is answered after a later one does not undo it', async () => {
    const answers: (() => void)[] = [];
    stage.backend.routes.set('GET /api/v1/terminal/info', () => {
      const body = { settings: { number: answers.length }, version: 3 };
      return new Promise((resolve) => {
        answers.push(() => resolve({ body }));
      });
    });
    stage.backend.session.message({ action: 'FORCE_REFRESH', requestId: 'r1' });
    await settle();
    await receive({ action: 'FORCE_REFRESH', requestId: 'r2' });
    answers[1]?.();
    await settle();
    answers[0]?.();
    await settle();
    expect(stage.terminal.device.settings).toEqual({ number: 1 });
    expect(results()).toHaveLength(2);
  });

  it('CONFIG_UPDATE of __proto__ is a key like any other', async () => {
    await receive('{"action":"CONFIG_UPDATE","key":"__proto__","value":{"evil":true}}');
    expect(Object.keys(stage.terminal.device.settings)).toContain('__proto__');
    expect(Reflect.get({}, 'evil')).toBeUndefined();
    expect(Reflect.get(stage.terminal.device.settings, 'evil')).toBeUndefined();
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
    expect(stage.terminal.device.payments).toMatchObject([payment]);
    expect(stage.terminal.counters.paymentStatuses).toBe(1);
  });

  it('CHECK_IN and REPORT_REJECTED are counted', async () => {
    await receive({ action: 'CHECK_IN', serverTime: 'now', configId: 1001 });
    await receive({ action: 'REPORT_REJECTED', errorCode: 'ERR_INVALID_AMOUNT', message: 'no' });
    expect(stage.terminal.counters).toMatchObject({ checkIns: 1, reportsRejected: 1 });
  });

  it('with an unknown action is ignored, acknowledged and counted (MSG-04)', async () => {
    await receive({ action: 'DANCE', requestId: 'r1' });
    await receive({ action: 'constructor' });
    expect(stage.terminal.counters.unknownActions).toBe(2);
    expect(results()).toEqual([]);
    expect(acks()).toHaveLength(2);
    expect(stage.terminal.state).toBe('online');
  });

  it.each(['not JSON', '[1]', '"text"', '{"action":7}', '{}', ''])(
    'that is %s is counted, and nothing breaks',
    async (text) => {
      await receive(text);
      await receive({ action: 'PRINT', body: 'still here' });
      expect(stage.terminal.counters.malformed).toBe(1);
      expect(stage.terminal.paperRoll).toEqual(['still here']);
      expect(stage.events.filter(({ type }) => type === 'notice')).toHaveLength(1);
    },
  );

  it('is kept with its headers and its instant, and the oldest have to go', async () => {
    const terminal = stage.newTerminal({ keep: 2 });
    terminal.start();
    await settle();
    for (const body of ['a', 'b', 'c']) await receive({ action: 'PRINT', body });
    expect(terminal.received.map(({ body }) => body?.body)).toEqual(['b', 'c']);
    expect(terminal.received[1]).toMatchObject({ action: 'PRINT', receivedAt: Date.now() });
    expect(terminal.received[1]?.headers['message-id']).toBe('m3');
    expect(terminal.paperRoll).toEqual(['b', 'c']);
  });

  it('is not acknowledged as long as ACKs are held back', async () => {
    stage.terminal.acknowledge = false;
    await receive({ action: 'PRINT', body: 'a' });
    expect(acks()).toEqual([]);
  });

  it('can be waited for, before and after it has come', async () => {
    const coming = stage.terminal.waitForMessage(({ action }) => action === 'PRINT', 1_000);
    await receive({ action: 'PRINT', body: 'a' });
    expect((await coming).body?.body).toBe('a');
    expect((await stage.terminal.waitForMessage(({ action }) => action === 'PRINT', 1_000)).body?.body).toBe(
      'a',
    );
    const never = stage.terminal.waitForMessage(({ action }) => action === 'DANCE', 1_000);
    await pass(1_000);
    await expect(never).rejects.toThrow('a message for T00001001: did not come within 1000 ms');
  });
});

describe('a transaction report', () => {
  const reports = () =>
    stage.backend.sessions.flatMap((session) => session.bodies('/app/terminal/transaction'));

  it('is pending until its RECEIPT', async () => {
    stage.terminal.reportTransaction(report('gw-1'));
    expect(stage.terminal.device.pendingReports).toHaveLength(1);
    await settle();
    expect(stage.terminal.device.pendingReports).toEqual([]);
    expect(reports()).toHaveLength(1);
  });

  it('made while away goes out once, after the reconnect (REC-06)', async () => {
    stage.terminal.cut();
    await settle();
    stage.terminal.reportTransaction(report('gw-1'));
    stage.terminal.reportTransaction(report('gw-2'));
    expect(reports()).toEqual([]);
    await pass(1_000);
    expect(reports()).toMatchObject([{ specificTId: 'gw-1' }, { specificTId: 'gw-2' }]);
    stage.terminal.cut();
    await pass(1_000);
    expect(reports()).toHaveLength(2);
  });

  it('is told as taken once, at the moment in which it is, with a session or without one', async () => {
    const told = () => stage.events.filter(({ type }) => type === 'report.created');
    stage.backend.onFrame = ({ headers }) => headers.destination === '/app/terminal/transaction';
    stage.terminal.reportTransaction(report('gw-1'));
    stage.terminal.cut();
    await settle();
    stage.terminal.reportTransaction({ ...report('gw-2'), currency: 'JPY' });
    stage.terminal.reportTransaction({ ...report('gw-3'), currency: 'no currency' });
    expect(told()).toMatchObject([
      {
        ...{ referenceId: 'ref-gw-1', specificTId: 'gw-1', configId: 1001, terminalId: 'T00001001' },
        ...{ amount: '5.00', currency: 'EUR', fleet: false },
      },
      { specificTId: 'gw-2', amount: '500', currency: 'JPY' },
      { specificTId: 'gw-3', amount: '500' },
    ]);
    stage.terminal.reportTransaction(report('gw-1'));
    await pass(1_000);
    expect(stage.terminal.state).toBe('online');
    expect(told()).toHaveLength(3);
  });

  it('without a RECEIPT goes out again with the next session (REC-06)', async () => {
    stage.backend.onFrame = ({ headers }) => headers.destination === '/app/terminal/transaction';
    stage.terminal.reportTransaction(report('gw-1'));
    await settle();
    stage.backend.onFrame = () => false;
    stage.terminal.cut();
    await pass(1_000);
    expect(reports()).toHaveLength(2);
    expect(stage.terminal.device.pendingReports).toEqual([]);
  });

  it('is one of at most 40 frames a second (L01)', async () => {
    for (let index = 0; index < 200; index += 1) stage.terminal.reportTransaction(report(`gw-${index}`));
    await settle();
    expect(reports().length).toBeLessThanOrEqual(40);
    await pass(2_000);
    expect(reports().length).toBeGreaterThan(100);
    expect(reports().length).toBeLessThanOrEqual(121);
    await pass(3_000);
    expect(reports()).toHaveLength(200);
    expect(new Set(reports().map((each) => (each as { specificTId: string }).specificTId)).size).toBe(200);
  });
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
