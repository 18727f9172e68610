import { expect } from 'vitest';
import { rawFrame } from '../../../src/simulator/stomp/raw-frame.js';
import { type BadCase, each } from './bad-case.js';
import { type BadInputFixture, eventLoopTurns } from './fixture.js';
import { forbiddenDestination, protocolError, rejectedOnline } from './rejections.js';

const heartbeat = 'destination:/app/terminal/heartbeat';

/** A SUBSCRIBE of a session without a subscription, which must be rejected and deliver nothing. */
function subscribeRefused(id: BadCase['id'], spelling: (fixture: BadInputFixture) => string): BadCase['run'] {
  return async (fixture) => {
    const session = await fixture.connected();
    session.sendFrame('SUBSCRIBE', [`id:${id}`, `destination:${spelling(fixture)}`, 'receipt:r']);
    await fixture.print('for the sibling only', fixture.sibling);
    expect(await fixture.rejection(session)).toEqual(forbiddenDestination);
  };
}

const misspelt: Readonly<Record<string, (fixture: BadInputFixture) => string>> = {
  'with a trailing slash': ({ queue }) => `${queue}/`,
  'with a second leading slash': ({ queue }) => `/${queue}`,
  'with a capital letter': ({ queue }) => queue.replace('queue', 'Queue'),
  'with a leading zero in the number': ({ sender: mine }) => `/queue/terminal/0${mine.configId}`,
  'with %20 at the end': ({ queue }) => `${queue}%20`,
  'as a pattern': () => '/queue/terminal/*',
  'as a relative path from the queue of its sibling': ({ sender: mine, sibling: other }) =>
    `/queue/terminal/${other.configId}/../${mine.configId}`,
  'with a leading space': ({ queue }) => ` ${queue}`,
  'with a trailing space': ({ queue }) => `${queue} `,
  'with a trailing line feed': ({ queue }) => `${queue}\\n`,
  'with digits of another script': () => '/queue/terminal/١٠٠١',
  'without the number': () => '/queue/terminal/',
  'as an empty destination': () => '',
};

/** The first PRINT, which is delivered and not yet acknowledged. */
async function withDelivery(fixture: BadInputFixture) {
  const session = await fixture.online();
  await fixture.print('one');
  const { headers } = await session.nextMessage();
  return { session, ack: headers.ack };
}

/** BAD-21 to BAD-29, BAD-47, BAD-48: destinations, acknowledgements, transactions and their order. */
export const destinationCases: readonly BadCase[] = [
  {
    id: 'BAD-21',
    title: 'SUBSCRIBE to the queue of another terminal is rejected',
    run: subscribeRefused('BAD-21', ({ sibling: other }) => `/queue/terminal/${other.configId}`),
  },
  ...Object.entries(misspelt).map(
    ([how, spelling]): BadCase => ({
      id: 'BAD-22',
      title: `SUBSCRIBE to its own queue ${how} is rejected`,
      run: subscribeRefused('BAD-22', spelling),
    }),
  ),
  ...each('BAD-23', {
    'the first of two destinations decides: SUBSCRIBE with its own first is accepted': async (fixture) => {
      const session = await fixture.connected();
      const foreign = `destination:/queue/terminal/${fixture.sibling.configId}`;
      await session.sendAndWait('SUBSCRIBE', ['id:s', `destination:${fixture.queue}`, foreign]);
      await session.sendAndWait('SEND', ['destination:/app/terminal/register']);
      await fixture.print('for the neighbour', fixture.sibling);
      await fixture.print('for me');
      expect((await session.nextMessage()).body.body).toBe('for me');
      expect(session.frames).toEqual([]);
    },
    'the first of two destinations decides: SUBSCRIBE with a foreign one first is rejected': async (
      fixture,
    ) => {
      const session = await fixture.connected();
      const foreign = `destination:/queue/terminal/${fixture.sibling.configId}`;
      session.sendFrame('SUBSCRIBE', ['id:s', foreign, `destination:${fixture.queue}`]);
      expect(await fixture.rejection(session)).toEqual(forbiddenDestination);
    },
    'the first of two destinations decides: SEND with an unknown one first is rejected': rejectedOnline(
      (session) => session.sendFrame('SEND', ['destination:/app/unknown', heartbeat]),
      forbiddenDestination,
    ),
  }),
  ...each('BAD-24', {
    'a terminal that subscribes to the admin topic is rejected': rejectedOnline(
      (session) => session.sendFrame('SUBSCRIBE', ['id:2', 'destination:/topic/admin/events']),
      forbiddenDestination,
    ),
    'a dashboard that subscribes to a terminal queue is rejected': async (fixture) => {
      const session = await fixture.open();
      session.connect(String((await fixture.backend.administer('/ws-token')).wsToken));
      await session.next();
      session.sendFrame('SUBSCRIBE', ['id:s', `destination:${fixture.queue}`]);
      expect(await fixture.rejection(session)).toEqual(forbiddenDestination);
    },
  }),
  ...[
    ({ queue }: BadInputFixture) => queue,
    ({ sibling: other }: BadInputFixture) => `/queue/terminal/${other.configId}`,
    () => '/topic/x',
    () => '/topic/admin/events',
    () => '/app/unknown',
    () => '/app/terminal/heartbeat/../x',
    () => '/app/terminal/x/../heartbeat',
    () => '/app/terminal/heartbeat ',
    () => '/APP/terminal/heartbeat',
    () => '',
  ].map(
    (destination, index): BadCase => ({
      id: 'BAD-25',
      title: `SEND to an unlisted destination is rejected and not delivered (${index + 1})`,
      async run(fixture) {
        const neighbour = await fixture.online(fixture.sibling);
        const session = await fixture.online();
        const body = '{"action":"PRINT","body":"x"}';
        session.sendFrame(
          'SEND',
          [`destination:${destination(fixture)}`, 'content-type:application/json'],
          body,
        );
        expect(await fixture.rejection(session)).toEqual(forbiddenDestination);
        await fixture.checkAlive(neighbour);
        expect(neighbour.frames).toEqual([]);
      },
    }),
  ),
  {
    id: 'BAD-25',
    title: 'SEND without a destination is rejected',
    run: rejectedOnline((session) => session.sendFrame('SEND', [], '{}')),
  },
  ...each('BAD-26', {
    'SUBSCRIBE without id is rejected': rejectedOnline((session, { queue }) =>
      session.sendFrame('SUBSCRIBE', [`destination:${queue}`]),
    ),
    'SUBSCRIBE without destination is rejected': rejectedOnline((session) =>
      session.sendFrame('SUBSCRIBE', ['id:2']),
    ),
    'SUBSCRIBE with an id in use is rejected': rejectedOnline((session, { queue }) =>
      session.sendFrame('SUBSCRIBE', ['id:s', `destination:${queue}`]),
    ),
    'a second SUBSCRIBE to the same queue is rejected': rejectedOnline((session, { queue }) =>
      session.sendFrame('SUBSCRIBE', ['id:2', `destination:${queue}`]),
    ),
    'SUBSCRIBE with ack:maybe is rejected': async (fixture) => {
      const session = await fixture.connected();
      session.sendFrame('SUBSCRIBE', ['id:s', `destination:${fixture.queue}`, 'ack:maybe']);
      expect(await fixture.rejection(session)).toEqual(protocolError);
    },
  }),
  ...each('BAD-27', {
    'UNSUBSCRIBE of an unknown id is rejected': rejectedOnline((session) =>
      session.sendFrame('UNSUBSCRIBE', ['id:unknown']),
    ),
    'UNSUBSCRIBE without id is rejected': rejectedOnline((session) => session.sendFrame('UNSUBSCRIBE')),
    'a second UNSUBSCRIBE of the same id is rejected': rejectedOnline((session) =>
      session.sendText(rawFrame('UNSUBSCRIBE', ['id:s']) + rawFrame('UNSUBSCRIBE', ['id:s'])),
    ),
  }),
  ...(['ACK', 'NACK'] as const).flatMap((command) =>
    each('BAD-28', {
      [`${command} without id is rejected`]: rejectedOnline((session) => session.sendFrame(command)),
      ...Object.fromEntries(
        ['2', '99999999999999999999', '-1', '1e0', ' 1', '01', '', '__proto__'].map((id) => [
          `${command} of the id ${JSON.stringify(id)}, which was never issued, is rejected`,
          async (fixture: BadInputFixture) => {
            const { session, ack } = await withDelivery(fixture);
            expect(ack).toBe('1');
            session.sendFrame(command, [`id:${id}`]);
            expect(await fixture.rejection(session)).toEqual(protocolError);
          },
        ]),
      ),
      [`a repeated ${command} is accepted and changes nothing`]: async (fixture) => {
        const { session, ack } = await withDelivery(fixture);
        await session.sendAndWait(command, [`id:${ack}`]);
        await session.sendAndWait(command, [`id:${ack}`]);
        await session.sendAndWait(command === 'ACK' ? 'NACK' : 'ACK', [`id:${ack}`]);
        await fixture.checkAlive(session);
        expect(session.frames).toEqual([]);
      },
    }),
  ),
  ...(['ACK', 'NACK'] as const).flatMap((command) =>
    each('BAD-28', {
      [`${command} of an id of the replaced session is rejected on the session that replaced it`]: async (
        fixture,
      ) => {
        const { ack } = await withDelivery(fixture);
        // With `ack:auto` a MESSAGE has no ack id.
        const newer = await fixture.online(fixture.sender, 'auto');
        expect((await newer.nextMessage()).headers.redelivered).toBe('true');
        newer.sendFrame(command, [`id:${ack}`]);
        expect(await fixture.rejection(newer)).toEqual(protocolError);
      },
      [`a repeated ${command} on a replaced session changes nothing for the newer session`]: async (
        fixture,
      ) => {
        const { session: old, ack } = await withDelivery(fixture);
        const newer = await fixture.online();
        expect((await old.nextMessage()).body.action).toBe('SESSION_KICK');
        await old.sendAndWait(command, [`id:${ack}`]);
        await old.sendAndWait(command, [`id:${ack}`]);
        expect((await newer.nextMessage()).headers).toMatchObject({ ack: '1', redelivered: 'true' });
        await fixture.print('two');
        expect((await newer.nextMessage()).headers.ack).toBe('2');
        await newer.sendAndWait('ACK', ['id:1']);
        expect([old.frames, newer.frames]).toEqual([[], []]);
      },
    }),
  ),
  ...each('BAD-29', {
    'COMMIT of an unknown transaction is rejected': rejectedOnline((session) =>
      session.sendFrame('COMMIT', ['transaction:t']),
    ),
    'ABORT of an unknown transaction is rejected': rejectedOnline((session) =>
      session.sendFrame('ABORT', ['transaction:t']),
    ),
    'BEGIN without a name is rejected': rejectedOnline((session) => session.sendFrame('BEGIN')),
    'a second BEGIN of the same transaction is rejected': rejectedOnline((session) =>
      session.sendText(rawFrame('BEGIN', ['transaction:t']) + rawFrame('BEGIN', ['transaction:t'])),
    ),
    'a second COMMIT of the same transaction is rejected': async (fixture) => {
      const session = await fixture.online();
      await session.sendAndWait('BEGIN', ['transaction:t']);
      await session.sendAndWait('COMMIT', ['transaction:t']);
      session.sendFrame('COMMIT', ['transaction:t']);
      expect(await fixture.rejection(session)).toEqual(protocolError);
    },
    'SEND in an aborted transaction is rejected': async (fixture) => {
      const session = await fixture.online();
      await session.sendAndWait('BEGIN', ['transaction:t']);
      await session.sendAndWait('SEND', [heartbeat, 'transaction:t']);
      await session.sendAndWait('ABORT', ['transaction:t']);
      session.sendFrame('SEND', [heartbeat, 'transaction:t']);
      expect(await fixture.rejection(session)).toEqual(protocolError);
    },
  }),
  {
    id: 'BAD-47',
    title: 'a rejected SUBSCRIBE with a receipt receives an ERROR with the receipt-id and no RECEIPT',
    async run(fixture) {
      const session = await fixture.connected();
      session.sendFrame('SUBSCRIBE', ['id:s', 'destination:/queue/terminal/1', 'receipt:a\\cb']);
      const [error, status] = await fixture.rejectedWith(session);
      expect(error.headerLines).toContain('receipt-id:a\\cb');
      expect(status).toBe(1008);
      // X03: ERROR repeats nothing of the offending frame except its receipt.
      expect(JSON.stringify(error)).not.toContain('/queue/terminal/1');
    },
  },
  ...[true, false].map(
    (wanted): BadCase => ({
      id: 'BAD-48',
      title: `a frame after DISCONNECT is ignored, ${wanted ? 'with' : 'without'} a receipt`,
      async run(fixture) {
        const session = await fixture.connected();
        const bye = rawFrame('DISCONNECT', wanted ? ['receipt:bye'] : []);
        session.sendText(
          bye +
            rawFrame('SEND', ['destination:/app/terminal/register', 'receipt:late']) +
            rawFrame('nonsense'),
        );
        expect(await session.ended).toMatchObject({ status: 1000, reason: '' });
        const received = wanted ? [{ command: 'RECEIPT', headerLines: ['receipt-id:bye'], body: '' }] : [];
        expect(session.frames).toMatchObject(received);
        await eventLoopTurns();
        expect(await fixture.isOnline()).toBe(false);
        expect(
          fixture.backend.seen('session.online').map((event) => JSON.stringify(event)),
        ).not.toContainEqual(expect.stringContaining(String(fixture.sender.configId)));
      },
    }),
  ),
];
