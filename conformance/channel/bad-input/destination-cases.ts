import { expect } from 'vitest';
import { rawFrame } from '../../../src/simulator/stomp/raw-frame.js';
import type { RawStompClient } from '../../../src/simulator/stomp/raw-stomp-client.js';
import { type BadCase, each } from './bad-case.js';
import { type Stage, turns } from './fixture.js';

const protocolError = ['PROTOCOL_ERROR', 1002];
const forbidden = ['FORBIDDEN_DESTINATION', 1008];
const heartbeat = 'destination:/app/terminal/heartbeat';

/** What an online terminal says, and the refusal of it. */
function refused(say: (session: RawStompClient, stage: Stage) => void, refusal = protocolError) {
  return async (stage: Stage) => {
    const session = await stage.online();
    say(session, stage);
    expect(await stage.refusal(session)).toEqual(refusal);
  };
}

/** SUBSCRIBE to that destination by a session that has no subscription yet: refused, and nothing of it is heard. */
function subscribeRefused(id: BadCase['id'], spelling: (stage: Stage) => string): BadCase['run'] {
  return async (stage) => {
    const session = await stage.connected();
    session.sendFrame('SUBSCRIBE', [`id:${id}`, `destination:${spelling(stage)}`, 'receipt:r']);
    await stage.print('nobody may hear it', stage.other);
    expect(await stage.refusal(session)).toEqual(forbidden);
  };
}

const misspelt: Readonly<Record<string, (stage: Stage) => string>> = {
  'with a slash behind it': ({ queue }) => `${queue}/`,
  'with a slash before it': ({ queue }) => `/${queue}`,
  'with a capital': ({ queue }) => queue.replace('queue', 'Queue'),
  'with a zero before the number': ({ mine }) => `/queue/terminal/0${mine.configId}`,
  'with %20 behind it': ({ queue }) => `${queue}%20`,
  'as a pattern': () => '/queue/terminal/*',
  'by way of the neighbour': ({ mine, other }) => `/queue/terminal/${other.configId}/../${mine.configId}`,
  'with a space before it': ({ queue }) => ` ${queue}`,
  'with a space behind it': ({ queue }) => `${queue} `,
  'with a line feed behind it': ({ queue }) => `${queue}\\n`,
  'with digits of another script': () => '/queue/terminal/١٠٠١',
  'as the whole queue': () => '/queue/terminal/',
  'as nothing': () => '',
};

/** Deliveries that wait for ACK: the first PRINT. */
async function withDelivery(stage: Stage) {
  const session = await stage.online();
  await stage.print('one');
  const { headers } = await session.nextMessage();
  return { session, ack: headers.ack };
}

/** BAD-21 to BAD-29, BAD-47, BAD-48: who may say what to whom, and what must have been before. */
export const destinationCases: readonly BadCase[] = [
  {
    id: 'BAD-21',
    title: "SUBSCRIBE to the neighbour's queue is refused",
    run: subscribeRefused('BAD-21', ({ other }) => `/queue/terminal/${other.configId}`),
  },
  ...Object.entries(misspelt).map(
    ([how, spelling]): BadCase => ({
      id: 'BAD-22',
      title: `SUBSCRIBE to the own queue ${how} is refused`,
      run: subscribeRefused('BAD-22', spelling),
    }),
  ),
  ...each('BAD-23', {
    'of two destinations the first decides: the own one first is accepted': async (stage) => {
      const session = await stage.connected();
      const foreign = `destination:/queue/terminal/${stage.other.configId}`;
      await session.sendAndWait('SUBSCRIBE', ['id:s', `destination:${stage.queue}`, foreign]);
      await session.sendAndWait('SEND', ['destination:/app/terminal/register']);
      await stage.print('for the neighbour', stage.other);
      await stage.print('for me');
      expect((await session.nextMessage()).body.body).toBe('for me');
      expect(session.frames).toEqual([]);
    },
    'of two destinations the first decides: the foreign one first is refused': async (stage) => {
      const session = await stage.connected();
      const foreign = `destination:/queue/terminal/${stage.other.configId}`;
      session.sendFrame('SUBSCRIBE', ['id:s', foreign, `destination:${stage.queue}`]);
      expect(await stage.refusal(session)).toEqual(forbidden);
    },
    'the same for SEND': refused(
      (session) => session.sendFrame('SEND', ['destination:/app/unknown', heartbeat]),
      forbidden,
    ),
  }),
  ...each('BAD-24', {
    'a terminal that subscribes to the admin topic is refused': refused(
      (session) => session.sendFrame('SUBSCRIBE', ['id:2', 'destination:/topic/admin/events']),
      forbidden,
    ),
    'a dashboard that subscribes to a terminal queue is refused': async (stage) => {
      const session = await stage.open();
      session.connect(String((await stage.backend.administer('/ws-token')).wsToken));
      await session.next();
      session.sendFrame('SUBSCRIBE', ['id:s', `destination:${stage.queue}`]);
      expect(await stage.refusal(session)).toEqual(forbidden);
    },
  }),
  ...[
    ({ queue }: Stage) => queue,
    ({ other }: Stage) => `/queue/terminal/${other.configId}`,
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
      title: `SEND to what is not on the list is refused and reaches nobody (${index + 1})`,
      async run(stage) {
        const neighbour = await stage.online(stage.other);
        const session = await stage.online();
        const body = '{"action":"PRINT","body":"x"}';
        session.sendFrame(
          'SEND',
          [`destination:${destination(stage)}`, 'content-type:application/json'],
          body,
        );
        expect(await stage.refusal(session)).toEqual(forbidden);
        await stage.lives(neighbour);
        expect(neighbour.frames).toEqual([]);
      },
    }),
  ),
  {
    id: 'BAD-25',
    title: 'SEND without a destination is refused',
    run: refused((session) => session.sendFrame('SEND', [], '{}')),
  },
  ...each('BAD-26', {
    'SUBSCRIBE without id': refused((session, { queue }) =>
      session.sendFrame('SUBSCRIBE', [`destination:${queue}`]),
    ),
    'SUBSCRIBE without destination': refused((session) => session.sendFrame('SUBSCRIBE', ['id:2'])),
    'SUBSCRIBE with an id in use': refused((session, { queue }) =>
      session.sendFrame('SUBSCRIBE', ['id:s', `destination:${queue}`]),
    ),
    'SUBSCRIBE a second time to the same queue': refused((session, { queue }) =>
      session.sendFrame('SUBSCRIBE', ['id:2', `destination:${queue}`]),
    ),
    'SUBSCRIBE with ack:maybe': async (stage) => {
      const session = await stage.connected();
      session.sendFrame('SUBSCRIBE', ['id:s', `destination:${stage.queue}`, 'ack:maybe']);
      expect(await stage.refusal(session)).toEqual(protocolError);
    },
  }),
  ...each('BAD-27', {
    'UNSUBSCRIBE of an unknown id': refused((session) => session.sendFrame('UNSUBSCRIBE', ['id:nobody'])),
    'UNSUBSCRIBE without id': refused((session) => session.sendFrame('UNSUBSCRIBE')),
    'UNSUBSCRIBE twice': refused((session) =>
      session.sendText(rawFrame('UNSUBSCRIBE', ['id:s']) + rawFrame('UNSUBSCRIBE', ['id:s'])),
    ),
  }),
  ...(['ACK', 'NACK'] as const).flatMap((command) =>
    each('BAD-28', {
      [`${command} without id`]: refused((session) => session.sendFrame(command)),
      ...Object.fromEntries(
        ['2', '99999999999999999999', '-1', '1e0', ' 1', '01', '', '__proto__'].map((id) => [
          `${command} of the id ${JSON.stringify(id)}, which was never issued`,
          async (stage: Stage) => {
            const { session, ack } = await withDelivery(stage);
            expect(ack).toBe('1');
            session.sendFrame(command, [`id:${id}`]);
            expect(await stage.refusal(session)).toEqual(protocolError);
          },
        ]),
      ),
      [`the same ${command} twice: the second changes nothing`]: async (stage) => {
        const { session, ack } = await withDelivery(stage);
        await session.sendAndWait(command, [`id:${ack}`]);
        await session.sendAndWait(command, [`id:${ack}`]);
        await session.sendAndWait(command === 'ACK' ? 'NACK' : 'ACK', [`id:${ack}`]);
        await stage.lives(session);
        expect(session.frames).toEqual([]);
      },
    }),
  ),
  ...(['ACK', 'NACK'] as const).flatMap((command) =>
    each('BAD-28', {
      [`${command} of an id that the replaced session was issued, on the one that replaced it`]: async (
        stage,
      ) => {
        const { ack } = await withDelivery(stage);
        // With `ack:auto` it is issued none of its own.
        const newer = await stage.online(stage.mine, 'auto');
        expect((await newer.nextMessage()).headers.redelivered).toBe('true');
        newer.sendFrame(command, [`id:${ack}`]);
        expect(await stage.refusal(newer)).toEqual(protocolError);
      },
      [`${command} on a replaced session, twice: its own id, which changes nothing of the newer one's`]:
        async (stage) => {
          const { session: old, ack } = await withDelivery(stage);
          const newer = await stage.online();
          expect((await old.nextMessage()).body.action).toBe('SESSION_KICK');
          await old.sendAndWait(command, [`id:${ack}`]);
          await old.sendAndWait(command, [`id:${ack}`]);
          expect((await newer.nextMessage()).headers).toMatchObject({ ack: '1', redelivered: 'true' });
          await stage.print('two');
          expect((await newer.nextMessage()).headers.ack).toBe('2');
          await newer.sendAndWait('ACK', ['id:1']);
          expect([old.frames, newer.frames]).toEqual([[], []]);
        },
    }),
  ),
  ...each('BAD-29', {
    'COMMIT of an unknown transaction': refused((session) => session.sendFrame('COMMIT', ['transaction:t'])),
    'ABORT of an unknown transaction': refused((session) => session.sendFrame('ABORT', ['transaction:t'])),
    'BEGIN without a name': refused((session) => session.sendFrame('BEGIN')),
    'BEGIN twice': refused((session) =>
      session.sendText(rawFrame('BEGIN', ['transaction:t']) + rawFrame('BEGIN', ['transaction:t'])),
    ),
    'COMMIT twice': async (stage) => {
      const session = await stage.online();
      await session.sendAndWait('BEGIN', ['transaction:t']);
      await session.sendAndWait('COMMIT', ['transaction:t']);
      session.sendFrame('COMMIT', ['transaction:t']);
      expect(await stage.refusal(session)).toEqual(protocolError);
    },
    'SEND in an aborted transaction, which has no effect': async (stage) => {
      const session = await stage.online();
      await session.sendAndWait('BEGIN', ['transaction:t']);
      await session.sendAndWait('SEND', [heartbeat, 'transaction:t']);
      await session.sendAndWait('ABORT', ['transaction:t']);
      session.sendFrame('SEND', [heartbeat, 'transaction:t']);
      expect(await stage.refusal(session)).toEqual(protocolError);
    },
  }),
  {
    id: 'BAD-47',
    title: 'a refused SUBSCRIBE with a receipt gets ERROR with the receipt-id, and no RECEIPT',
    async run(stage) {
      const session = await stage.connected();
      session.sendFrame('SUBSCRIBE', ['id:s', 'destination:/queue/terminal/1', 'receipt:a\\cb']);
      const [error, status] = await stage.refusedWith(session);
      expect(error.headerLines).toContain('receipt-id:a\\cb');
      expect(status).toBe(1008);
      // X03: nothing of the offending frame but its receipt.
      expect(JSON.stringify(error)).not.toContain('/queue/terminal/1');
    },
  },
  ...[true, false].map(
    (wanted): BadCase => ({
      id: 'BAD-48',
      title: `what stands behind DISCONNECT is ignored, ${wanted ? 'with' : 'without'} a receipt`,
      async run(stage) {
        const session = await stage.connected();
        const bye = rawFrame('DISCONNECT', wanted ? ['receipt:bye'] : []);
        session.sendText(
          bye +
            rawFrame('SEND', ['destination:/app/terminal/register', 'receipt:late']) +
            rawFrame('nonsense'),
        );
        expect(await session.ended).toMatchObject({ status: 1000, reason: '' });
        const received = wanted ? [{ command: 'RECEIPT', headerLines: ['receipt-id:bye'], body: '' }] : [];
        expect(session.frames).toMatchObject(received);
        await turns();
        expect(await stage.isOnline()).toBe(false);
        expect(stage.backend.seen('session.online').map((event) => JSON.stringify(event))).not.toContainEqual(
          expect.stringContaining(String(stage.mine.configId)),
        );
      },
    }),
  ),
];
