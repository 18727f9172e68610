import { beforeAll, describe, expect, it } from 'vitest';
import type { ChannelTranslator } from '../simulator/stomp/channel-translator.js';
import { BoundIds } from './bound-ids.js';
import { parseBinding } from './read-binding.js';
import { translators } from './translators.js';

const text = `
bindingVersion: 1
channel:
  headers: { Authorization: ticket, code: fault }
  errorCodes: { AUTH_FAILED: F-AUTH }
  queue: /queue/{configId}/in
  adminTopic: /topic/feed
  send:
    register: { destination: /app/hello }
    transaction: { destination: /app/sale, body: '{"sum": body.amount}' }
  actionField: kind
  receive:
    PRINT: { action: paper, body: '{"body": body.text, "id": headers.\`message-id\`}' }
    CHECK_IN: { action: pong }
  adminEvent: { body: '{"type": body.what}' }
`;

let channel: ChannelTranslator;
beforeAll(async () => {
  ({ channel } = translators(await parseBinding(text, 'b.yaml')));
});

const frame = (command: string, headerLines: readonly string[], body: unknown = '') => ({
  command,
  headerLines,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

describe('the channel part of a binding', () => {
  it.each([
    ['CONNECT', frame('CONNECT', ['Authorization:Bearer x', 'host:h']), ['ticket:Bearer x', 'host:h'], ''],
    ['SUBSCRIBE', frame('SUBSCRIBE', ['destination:/queue/terminal/7']), ['destination:/queue/7/in'], ''],
    [
      'SUBSCRIBE to the topic',
      frame('SUBSCRIBE', ['id:1', 'destination:/topic/admin/events']),
      ['id:1', 'destination:/topic/feed'],
      '',
    ],
    ['register', frame('SEND', ['destination:/app/terminal/register']), ['destination:/app/hello'], ''],
    [
      'a message with a body',
      frame('SEND', ['destination:/app/terminal/transaction'], { amount: 5 }),
      ['destination:/app/sale'],
      '{"sum":5}',
    ],
    [
      'a body that is not JSON',
      frame('SEND', ['destination:/app/terminal/transaction'], '{half'),
      ['destination:/app/sale'],
      '{half',
    ],
  ])('%s is sent in the form of the target', async (_what, sent, headerLines, body) => {
    expect(await channel.outbound(sent)).toEqual({ ...sent, headerLines, body });
  });

  it.each([
    [
      'a message with an expression',
      frame('MESSAGE', ['destination:/queue/7/in', 'message-id:m'], { kind: 'paper', text: 'x' }),
      ['destination:/queue/terminal/7', 'message-id:m'],
      { action: 'PRINT', body: 'x', id: 'm' },
    ],
    [
      'a message whose action alone is named otherwise',
      frame('MESSAGE', ['destination:/queue/7/in'], { at: 1, kind: 'pong' }),
      ['destination:/queue/terminal/7'],
      { action: 'CHECK_IN', at: 1 },
    ],
    [
      'an unknown action',
      frame('MESSAGE', ['destination:/queue/7/in'], { kind: 'dance' }),
      ['destination:/queue/terminal/7'],
      { kind: 'dance' },
    ],
    [
      'an event of the admin topic',
      frame('MESSAGE', ['destination:/topic/feed'], { what: 'session-online' }),
      ['destination:/topic/admin/events'],
      { type: 'session-online' },
    ],
  ])('%s is received in the form of the profile', async (_what, received, headerLines, body) => {
    const read = await channel.inbound(received);
    expect({ ...read, body: JSON.parse(read.body) }).toEqual({ ...received, headerLines, body });
  });

  it('an ERROR is received with the code of the profile', async () => {
    const error = frame('ERROR', ['fault:F-AUTH', 'message:no']);
    expect(await channel.inbound(error)).toEqual({
      ...error,
      headerLines: ['code:AUTH_FAILED', 'message:no'],
    });
  });

  it('an ERROR without a code gets the one that the binding states', async () => {
    const error = frame('ERROR', ['message:ticket is too old'], 'old');
    const { channel: stated } = translators(
      await parseBinding(
        `bindingVersion: 1\nchannel: { error: '{"code": $contains(headers.message, "old") ? "TOKEN_EXPIRED", "message": body & ": \\n"}' }`,
        'b.yaml',
      ),
    );
    expect(await stated.inbound(error)).toEqual({
      ...error,
      headerLines: ['code:TOKEN_EXPIRED', 'message:old\\c \\n'],
    });
    const other = frame('ERROR', ['message:no'], '');
    expect((await stated.inbound(other)).headerLines).toEqual(['message:\\c \\n']);
  });

  it('ids of another form are exchanged in destinations, headers and bodies, in both directions', async () => {
    const { channel: mapped } = translators(
      await parseBinding(
        `bindingVersion: 1\nids: { configId: '####', terminalId: 'T########' }\nchannel: { queue: '/q/{configId}' }`,
        'b.yaml',
      ),
    );
    const received = frame('MESSAGE', ['destination:/q/dev-7'], { action: 'CHECK_IN', configId: 'dev-7' });
    const read = await mapped.inbound(received);
    expect(read.headerLines).toEqual(['destination:/queue/terminal/1001']);
    expect(JSON.parse(read.body)).toEqual({ action: 'CHECK_IN', configId: 1001 });
    const subscribe = frame('SUBSCRIBE', ['destination:/queue/terminal/1001', 'config_id:1001']);
    expect((await mapped.outbound(subscribe)).headerLines).toEqual([
      'destination:/q/dev-7',
      'config_id:dev-7',
    ]);
    const report = frame('SEND', ['destination:/app/terminal/transaction'], { terminalId: 'T00000009' });
    expect(await mapped.outbound(report)).toBe(report);
  });

  it('no two ids of the target stand for one of the profile, whichever has its form already', () => {
    const ids = new BoundIds({ configId: '####' });
    const targets = ['1002', 'dev-7', '1003', 'dev-8', '1001', 'dev-9', '1004'];
    const given = targets.map((id) => ids.profileId('configId', id));
    expect(new Set(given.map(String)).size).toBe(targets.length);
    expect(given.map((id) => ids.targetId('configId', id))).toEqual(targets);
    expect(given[0]).toBe('1002');
  });

  it.each(['ACK', 'DISCONNECT', 'BEGIN'])('%s stays the same object', async (command) => {
    const sent = frame(command, ['id:1', 'receipt:r']);
    expect(await channel.outbound(sent)).toBe(sent);
  });
});
