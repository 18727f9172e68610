import { describe, expect, it } from 'vitest';
import type { StompOperation } from '../application.js';
import { StompRefusal } from '../errors.js';
import { createSessionFixture, deferred, settle } from '../testing/session-fixture.js';
import { wire } from '../testing/wire.js';

const begin = (id = 't') => wire('BEGIN', [`transaction:${id}`]);
const commit = (...more: string[]) => wire('COMMIT', ['transaction:t', ...more]);
const send = (destination: string, body = '', ...more: string[]) =>
  wire('SEND', [`destination:${destination}`, 'transaction:t', ...more], body);

function connected(options?: Parameters<typeof createSessionFixture>[0]) {
  const fixture = createSessionFixture(options);
  fixture.connect();
  return fixture;
}

describe('transactions', () => {
  it('T02, T05: frames take effect at COMMIT, in order; each RECEIPT is sent when its frame joins the transaction', () => {
    const fixture = connected();
    fixture.receive(begin() + send('/1', 'a', 'receipt:1') + send('/2', 'b', 'receipt:2'));
    expect(fixture.calls).toEqual([]);
    expect(fixture.summary()).toEqual(['RECEIPT 1', 'RECEIPT 2']);
    fixture.receive(commit('receipt:3'));
    expect(fixture.calls).toEqual(['send /1 a', 'send /2 b']);
    expect(fixture.summary()).toEqual(['RECEIPT 3']);
  });

  it('T02: a SEND without a transaction header takes effect at once', () => {
    const fixture = connected();
    fixture.receive(begin() + send('/in', 'a') + wire('SEND', ['destination:/out'], 'b'));
    expect(fixture.calls).toEqual(['send /out b']);
  });

  it('T02: ABORT drops the frames of the transaction, and the id can be used again', () => {
    const fixture = connected();
    fixture.receive(
      begin() + send('/1', 'a') + wire('ABORT', ['transaction:t', 'receipt:1']) + begin() + commit(),
    );
    expect(fixture.calls).toEqual([]);
    expect(fixture.summary()).toEqual(['RECEIPT 1']);
  });

  it('T02: ACK and NACK take effect at COMMIT, cumulatively', () => {
    const fixture = connected();
    fixture.receive(wire('SUBSCRIBE', ['id:0', 'destination:/q', 'ack:client']));
    for (const messageId of ['a', 'b', 'c']) fixture.session.deliver('0', { messageId, body: '' });
    fixture.calls.length = 0;
    fixture.receive(
      begin() + wire('ACK', ['id:2', 'transaction:t']) + wire('NACK', ['id:3', 'transaction:t']),
    );
    expect(fixture.calls).toEqual([]);
    fixture.receive(commit());
    expect(fixture.calls).toEqual(['acknowledged 0 a', 'acknowledged 0 b', 'rejected 0 c']);
  });

  it('T02: an application with a commit handler gets all steps at once', () => {
    const commits: (readonly StompOperation[])[] = [];
    const fixture = connected({ application: { commit: (_, operations) => void commits.push(operations) } });
    fixture.receive(wire('SUBSCRIBE', ['id:0', 'destination:/q', 'ack:client']));
    fixture.session.deliver('0', { messageId: 'm', body: '' });
    fixture.receive(begin() + send('/1', 'a') + wire('ACK', ['id:1', 'transaction:t']) + commit());
    expect(commits).toMatchObject([
      [
        { kind: 'send', message: { destination: '/1' } },
        { kind: 'acknowledge', messageId: 'm', subscription: { id: '0' } },
      ],
    ]);
  });

  it('T02, T05: a rejected COMMIT gets ERROR and no RECEIPT', async () => {
    const database = deferred();
    const fixture = connected({ application: { commit: () => database.promise } });
    fixture.receive(begin() + send('/1') + commit('receipt:c'));
    await settle();
    expect(fixture.summary()).toEqual([]);
    database.reject(new StompRefusal('FORBIDDEN_DESTINATION', 'no'));
    await settle();
    expect(fixture.summary()).toEqual(['ERROR FORBIDDEN_DESTINATION c']);
  });

  it('T02: asynchronous steps run one after another', async () => {
    const first = deferred();
    const sent: string[] = [];
    const fixture = connected({
      application: {
        send: (_, { destination }) => {
          sent.push(destination);
          return destination === '/1' ? first.promise : undefined;
        },
      },
    });
    fixture.receive(begin() + send('/1') + send('/2') + commit('receipt:c'));
    await settle();
    expect(sent).toEqual(['/1']);
    first.resolve();
    await settle();
    expect(sent).toEqual(['/1', '/2']);
    expect(fixture.summary()).toEqual(['RECEIPT c']);
  });

  it('the body in a transaction is a copy that later input does not change', () => {
    const fixture = connected();
    const chunk = Buffer.from(begin() + send('/1', 'before'));
    fixture.receive(chunk);
    chunk.fill(0x78);
    fixture.receive(commit());
    expect(fixture.calls).toEqual(['send /1 before']);
  });

  it.each([
    ['T01: BEGIN without id', wire('BEGIN')],
    ['T01, BAD-29: BEGIN of an id that is open', begin() + begin()],
    ['T04: a second transaction', begin() + begin('other')],
    ['T01, BAD-29: COMMIT of an unknown id', begin() + wire('COMMIT', ['transaction:other'])],
    ['T01: COMMIT without id', begin() + wire('COMMIT')],
    ['T01: ABORT of an unknown id', wire('ABORT', ['transaction:t'])],
    ['T01: COMMIT twice', begin() + commit() + commit()],
    ['N05: SEND in no transaction', send('/1')],
    ['N05, BAD-29: SEND in an aborted one', begin() + wire('ABORT', ['transaction:t']) + send('/1')],
    ['N01: SEND without destination', begin() + wire('SEND', ['transaction:t'])],
    ['A04: ACK of a message that was never delivered', begin() + wire('ACK', ['id:1', 'transaction:t'])],
  ])('%s is rejected', (_, input) => {
    const fixture = connected();
    fixture.receive(input);
    expect(fixture.summary()).toEqual(['ERROR PROTOCOL_ERROR']);
    expect(fixture.calls).toEqual([]);
  });

  it('T03: DISCONNECT ends an open transaction without an effect, and a COMMIT after it does nothing', async () => {
    const fixture = connected();
    fixture.receive(begin() + send('/1') + wire('DISCONNECT') + commit());
    await settle();
    expect(fixture.calls).toEqual(['disconnected disconnect']);
  });

  it('T03: the loss of the socket ends an open transaction without an effect', async () => {
    const fixture = connected();
    fixture.receive(begin() + send('/1'));
    fixture.loseSocket();
    await settle();
    expect(fixture.calls).toEqual(['disconnected closed']);
  });

  it('T04: a transaction accepts 100 frames, the next is rejected', () => {
    const fixture = connected();
    fixture.receive(begin());
    for (let i = 0; i < 100; i++) fixture.receive(send('/1'));
    expect(fixture.summary()).toEqual([]);
    fixture.receive(send('/1'));
    expect(fixture.summary()).toEqual(['ERROR PROTOCOL_ERROR']);
  });

  it('T04: a transaction is limited to 256 KiB, headers included', () => {
    const fixture = connected();
    fixture.receive(begin() + send('/1', 'x'.repeat(200_000)));
    expect(fixture.summary()).toEqual([]);
    fixture.receive(send('/1', 'x'.repeat(62_100)));
    expect(fixture.summary()).toEqual(['ERROR FRAME_TOO_LARGE']);
  });
});
