import { describe, expect, it } from 'vitest';
import type { TerminalResponse } from '../../src/contract/admin/terminals.js';
import type { TransactionResponse } from '../../src/contract/rest/payments.js';
import type { AdminEvent } from '../client/admin-topic.js';
import { Commands } from './commands.js';
import { describeEvent } from './describe-event.js';
import { EventLog, keptEvents } from './event-log.js';
import { Fleet } from './fleet.js';
import { Transactions } from './transactions.js';

/** An instant of the test, by its second. */
const at = (second: number) => new Date(Date.UTC(2030, 0, 1, 8, 0, second)).toISOString();

function event(type: AdminEvent['type'], more: Partial<AdminEvent> = {}): AdminEvent {
  return { type, configId: 1001, at: at(1), requestId: null, requestType: null, status: null, ...more };
}

const terminal = (configId: number, more: Partial<TerminalResponse> = {}): TerminalResponse =>
  ({
    configId,
    terminalId: `T0000${configId}`,
    name: `Counter ${configId}`,
    status: 'ACTIVE',
    branchId: 'br_1',
    merchantId: 'mer_1',
    online: false,
    lastSeenAt: null,
    ...more,
  }) as TerminalResponse;

const record = (referenceId: string, status: string, second: number, merchantId = 'mer_1') =>
  ({ merchantId, referenceId, status, updatedAt: at(second) }) as TransactionResponse;

const hostile = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '__proto__',
  'constructor',
  '\u202e\u0000\ud83d\ude00',
  'x'.repeat(5_000),
];

describe('the fleet of the dashboard', () => {
  it('events change the state of the terminal that they are about, and of no other', () => {
    const fleet = new Fleet();
    fleet.put([terminal(1002), terminal(1001)]);
    fleet.apply(event('session-online', { at: at(2) }));
    fleet.apply(event('session-online', { configId: 9_999 }));
    fleet.publish();
    expect(fleet.entries.get().map(({ id }) => id)).toEqual([1001, 1002]);
    expect(fleet.counts.get()).toEqual({ total: 2, online: 1, deactivated: 0 });
    expect(fleet.terminal(1001)).toMatchObject({
      online: true,
      lastSeenAt: at(2),
      lastAction: { text: 'online', at: at(2) },
    });
    expect(fleet.terminal(1002)).toMatchObject({ online: false, lastAction: undefined });
    expect(fleet.has(9_999)).toBe(false);
    fleet.apply(event('session-offline', { at: at(3) }));
    expect(fleet.terminal(1001)).toMatchObject({ online: false, lastSeenAt: at(3) });
  });

  it('a deactivated terminal is offline and counted, until it is activated, which takes its code away', () => {
    const fleet = new Fleet();
    fleet.put([terminal(1001, { online: true })]);
    fleet.apply(event('terminal-deactivated'));
    fleet.publish();
    expect(fleet.counts.get()).toEqual({ total: 1, online: 0, deactivated: 1 });
    fleet.put([terminal(1001, { status: 'DEACTIVATED', activationCode: 'act_1' })]);
    expect(fleet.terminal(1001)).toMatchObject({ deactivated: true, activationCode: 'act_1' });
    fleet.apply(event('terminal-activated'));
    expect(fleet.terminal(1001)).toMatchObject({ deactivated: false, activationCode: undefined });
  });

  it('a command is open until its own result, and stays open when the terminal is read again', () => {
    const fleet = new Fleet();
    fleet.put([terminal(1001)]);
    fleet.commandSent(1001, 'req_1');
    fleet.commandSent(1001, 'req_2');
    fleet.commandSent(9_999, 'req_3');
    fleet.apply(event('command-result', { requestId: 'req_2', requestType: 'PRINT', status: 'COMPLETED' }));
    fleet.put([terminal(1001, { online: true })]);
    expect(fleet.terminal(1001)).toMatchObject({
      openCommands: ['req_1'],
      lastAction: { text: 'PRINT COMPLETED', at: at(1) },
    });
  });

  it('an entry is replaced only with its name, and a terminal that the service no longer has goes', () => {
    const fleet = new Fleet();
    fleet.put([terminal(1001), terminal(1002)]);
    fleet.publish();
    const before = fleet.entries.get();
    fleet.apply(event('session-online'));
    fleet.put([terminal(1001, { online: false })]);
    fleet.publish();
    expect(fleet.entries.get()).toBe(before);
    fleet.put([terminal(1001, { name: 'Bar' })]);
    fleet.publish();
    const [renamed, same] = fleet.entries.get();
    expect(renamed).toMatchObject({ name: 'Bar, T00001001', text: 'bar t00001001 1001 br_1 mer_1' });
    expect(same).toBe(before[1]);
    fleet.keepOnly(new Set([1002]));
    fleet.publish();
    expect(fleet.entries.get().map(({ id }) => id)).toEqual([1002]);
    expect(fleet.counts.get().total).toBe(1);
  });

  it('a terminal that is not in the list of queues has an empty one', () => {
    const fleet = new Fleet();
    fleet.put([terminal(1001), terminal(1002)]);
    fleet.setQueues([{ configId: 1001, messages: 3 }]);
    fleet.setQueues([{ configId: 1002, messages: 4 }]);
    expect([fleet.terminal(1001)?.waiting, fleet.terminal(1002)?.waiting]).toEqual([0, 4]);
  });

  it('listeners are called by publish alone, so that a storm of events draws nothing', () => {
    const fleet = new Fleet();
    let calls = 0;
    const unsubscribe = fleet.subscribe(() => {
      calls += 1;
    });
    fleet.put([terminal(1001)]);
    for (let index = 0; index < 200; index += 1) fleet.apply(event('session-online'));
    expect(calls).toBe(0);
    fleet.publish();
    unsubscribe();
    fleet.publish();
    expect(calls).toBe(1);
  });

  it('a listener that subscribes another one during a publication leaves it to those before it', () => {
    const fleet = new Fleet();
    const calls: string[] = [];
    const stop = fleet.subscribe(() => {
      stop();
      calls.push('first');
      fleet.subscribe(() => calls.push('second'));
    });
    fleet.publish();
    expect(calls).toEqual(['first']);
    fleet.publish();
    expect(calls).toEqual(['first', 'second']);
  });

  it.each(hostile)('a terminal with the name and ids %j is an ordinary one', (text) => {
    const fleet = new Fleet();
    fleet.put([terminal(1001, { name: text, terminalId: text, branchId: text })]);
    fleet.publish();
    expect(fleet.byTerminalId(text)?.configId).toBe(1001);
    expect(fleet.branches()).toEqual([text]);
    expect(fleet.entries.get()[0]?.name).toBe(`${text}, ${text}`);
  });
});

describe('the commands of the dashboard', () => {
  const requested = (requestId: string) =>
    ({ requestId, requestType: 'PRINT', configId: 1001, terminalId: 'T00001001', status: 'QUEUED' }) as const;
  const result = (requestId: string) => event('command-result', { requestId, status: 'COMPLETED' });

  it('a command has the status of its response, and then of its own result', () => {
    const commands = new Commands();
    commands.add(requested('req_1'), 'Coffee 2.50');
    commands.add(requested('req_2'));
    commands.apply(result('req_1'));
    commands.apply(event('session-online', { requestId: 'req_2', status: 'COMPLETED' }));
    expect(commands.list.get()).toMatchObject([
      { requestId: 'req_2', status: 'QUEUED', body: undefined },
      { requestId: 'req_1', status: 'COMPLETED', body: 'Coffee 2.50' },
    ]);
  });

  it('a result that arrives before the response to its request is not lost', () => {
    const commands = new Commands();
    commands.apply(result('req_1'));
    expect(commands.isOpen('req_1')).toBe(false);
    commands.add(requested('req_1'));
    expect(commands.list.get()).toMatchObject([{ requestId: 'req_1', status: 'COMPLETED' }]);
  });

  it('commands and early results are bounded: the oldest ones go first', () => {
    const commands = new Commands();
    for (let index = 0; index < 300; index += 1) {
      commands.add(requested(`req_${index}`));
      commands.apply(result(`other_${index}`));
    }
    expect(commands.list.get()).toHaveLength(200);
    expect(commands.list.get()[0]?.requestId).toBe('req_299');
    expect([commands.isOpen('other_0'), commands.isOpen('other_299')]).toEqual([true, false]);
  });

  it.each(hostile)('a result of the request %j, which this page has not sent, changes no command', (text) => {
    const commands = new Commands();
    commands.add(requested('req_1'));
    commands.apply(result(text));
    expect(commands.list.get()).toMatchObject([{ requestId: 'req_1', status: 'QUEUED' }]);
    expect(commands.isOpen(text)).toBe(false);
  });
});

describe('the transactions of the dashboard', () => {
  const reported = (second: number, more: Partial<AdminEvent> = {}) =>
    event('transaction-report', { at: at(second), referenceId: 'order-1', status: 'SUCCESS', ...more });

  it('a transaction has the events about it as its timeline, and the status of the newest one', () => {
    const transactions = new Transactions();
    transactions.apply(event('payment-status', { referenceId: 'order-1', status: 'PENDING' }), 'mer_1');
    transactions.apply(reported(2), 'mer_1');
    transactions.apply(event('session-online'), 'mer_1');
    transactions.publish();
    expect(transactions.list.get()).toMatchObject([
      {
        referenceId: 'order-1',
        status: 'SUCCESS',
        configId: 1001,
        latestAt: at(2),
        record: undefined,
        steps: [
          { at: at(1), text: 'payment status: PENDING' },
          { at: at(2), text: 'reported by the terminal: SUCCESS' },
        ],
      },
    ]);
    expect(transactions.lacksRecords).toBe(true);
  });

  it('a report that differs from what is stored is in the timeline and leaves the status', () => {
    const transactions = new Transactions();
    transactions.put([record('order-1', 'SUCCESS', 1)]);
    transactions.apply(reported(2, { status: 'FAILED', differs: true }), 'mer_1');
    transactions.publish();
    expect(transactions.list.get()).toMatchObject([
      {
        status: 'SUCCESS',
        steps: [{ text: 'reported by the terminal: FAILED, differs from what is stored' }],
      },
    ]);
  });

  it('a record keeps the timeline, and an older one does not replace the latest change', () => {
    const transactions = new Transactions();
    transactions.apply(reported(5), 'mer_1');
    transactions.put([record('order-1', 'SUCCESS', 3)]);
    transactions.publish();
    const [shown] = transactions.list.get();
    expect(shown).toMatchObject({ latestAt: at(5), record: { referenceId: 'order-1' } });
    expect(shown?.steps).toHaveLength(1);
    expect(transactions.lacksRecords).toBe(false);
  });

  it('two merchants may use the same reference, and a sandbox transaction stays one', () => {
    const transactions = new Transactions();
    transactions.put([record('order-1', 'SUCCESS', 1)], true);
    transactions.put([record('order-1', 'FAILED', 2, 'mer_2')]);
    transactions.put([record('order-1', 'SUCCESS', 1)]);
    transactions.publish();
    expect(transactions.list.get().map(({ merchantId, sandbox }) => [merchantId, sandbox])).toEqual([
      ['mer_2', false],
      ['mer_1', true],
    ]);
  });

  it('the 300 transactions with the latest changes are kept, the latest first', () => {
    const transactions = new Transactions();
    for (let index = 0; index < 400; index += 1)
      transactions.put([record(`order-${index}`, 'SUCCESS', index)]);
    transactions.publish();
    const references = transactions.list.get().map(({ referenceId }) => referenceId);
    expect([references.length, references[0], references.at(-1)]).toEqual([300, 'order-399', 'order-100']);
  });

  it.each(hostile)('the reference and the status %j are shown as they are', (text) => {
    const transactions = new Transactions();
    transactions.apply(reported(1, { referenceId: text, status: text }), undefined);
    transactions.publish();
    expect(transactions.list.get()).toMatchObject([{ referenceId: text, status: text }]);
  });
});

describe('the events of the dashboard', () => {
  it('the log has the newest events first, with a number for each, and drops the oldest ones', () => {
    const log = new EventLog();
    for (let index = 0; index < keptEvents; index += 1) log.add(event('session-online'));
    log.add(event('session-offline', { configId: 1002 }));
    expect(log.events.get()).toEqual([]);
    log.publish();
    expect(log.count.get()).toBe(keptEvents + 1);
    const events = log.events.get();
    expect([events.length, events[0]?.id, events.at(-1)?.id]).toEqual([keptEvents, keptEvents + 1, 2]);
    expect(log.of(1002).map(({ event: { type } }) => type)).toEqual(['session-offline']);
    log.publish();
    expect(log.events.get()).toBe(events);
  });

  it.each<[AdminEvent['type'], Partial<AdminEvent>, string]>([
    ['session-online', {}, 'online'],
    ['session-offline', {}, 'offline'],
    ['command-result', { requestType: 'PRINT', status: 'COMPLETED' }, 'PRINT COMPLETED'],
    ['command-result', {}, 'command'],
    ['settings-snapshot', {}, 'settings received'],
    ['terminal-deactivated', {}, 'deactivated'],
    ['terminal-activated', {}, 'activated'],
    ['payment-status', { status: 'SUCCESS', referenceId: 'order-1' }, 'payment status SUCCESS of order-1'],
    [
      'transaction-report',
      { status: 'FAILED', referenceId: 'order-1', differs: true },
      'transaction report FAILED of order-1 (differs from what is stored)',
    ],
  ])('the event %s with %j is described in a few words', (type, more, words) => {
    expect(describeEvent(event(type, more))).toBe(words);
  });

  it('an event of a later version is described by its type', () => {
    const unknown = event('terminal-moved' as AdminEvent['type'], { status: 'DONE' });
    expect(describeEvent(unknown)).toBe('terminal-moved DONE');
  });

  it.each(['__proto__', 'constructor', 'toString'])(
    'an event of the type %s is described by its type',
    (type) => {
      expect(describeEvent(event(type as AdminEvent['type']))).toBe(type);
    },
  );
});
