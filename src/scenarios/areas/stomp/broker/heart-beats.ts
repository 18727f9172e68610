import type { RawStompClient, ReceivedFrame } from '../../../../simulator/stomp/raw-stomp-client.js';
import { monotonicNow } from '../../../../text/clock/process-clock.js';
import { checksFor } from '../../../clause-checks.js';
import { between } from '../../../expectation.js';
import { defineScenario } from '../../../scenario.js';
import type { World } from '../../../world.js';
import { accessOf, requireSession } from './broker-family.js';
import { BrokerStage } from './broker-stage.js';

/** The interval that the client offers and requests, in milliseconds. */
const offeredMs = 1_000;
/** An agreed interval that is longer is not waited for. */
const maxIntervalMs = 15_000;
/** The time that a frame may be on the way, and a machine late. */
const slackMs = 400;
/** A server looks for silent clients once in this time. */
const sweepMs = 1_000;

/** The heart-beats of a broker whose intervals are known only when it has responded to CONNECT. */
export const brokerHeartBeats = defineScenario({
  id: 'broker.heart-beats',
  title: 'Heart-beats follow the larger of both offers, and a silent client is dropped after two intervals',
  clauses: ['H02', 'H03', 'H04', 'H05', 'H06', 'H07', 'BAD-50'],
  takesMs: 2 * sweepMs + 4 * offeredMs,
  needs: {},
  run: async (world) => {
    const offer = await offerOf(world);
    await Promise.all([
      serverBeats(world, offer),
      noServerBeats(world),
      silentClient(world, offer),
      exemptClient(world, offer),
      tricklingClient(world, offer),
    ]);
    await requireSession(world, accessOf(world));
    if (offer.sends === 0) world.skip('heart-beats, which the broker does not offer');
  },
});

/** The heart-beat header of CONNECTED: the interval that the server can send in, and that it requests, in milliseconds. */
interface ServerOffer {
  readonly sends: number;
  readonly requests: number;
}

async function offerOf(world: World): Promise<ServerOffer> {
  const { connected, client } = await connect(world, `${offeredMs},${offeredMs}`);
  client.cut();
  const header = connected.headers['heart-beat'] ?? '0,0';
  const [, sends, requests] = /^(\d{1,9}),(\d{1,9})$/.exec(header) ?? [];
  if (sends === undefined || requests === undefined)
    return world.inconclusive(`CONNECTED has the heart-beat ${JSON.stringify(header)}`);
  return { sends: Number(sends), requests: Number(requests) };
}

/** The interval that both offers agree on; 0 for none. */
function agreed(world: World, server: number): number {
  const intervalMs = server === 0 ? 0 : Math.max(server, offeredMs);
  if (intervalMs > maxIntervalMs)
    world.inconclusive(
      `the broker offers a heart-beat every ${intervalMs / 1000} s, which is not waited for`,
    );
  return intervalMs;
}

async function connect(world: World, heartBeat: string) {
  const stage = new BrokerStage(world, accessOf(world));
  const client = world.rawClient();
  await client.start();
  client.sendFrame('CONNECT', ['accept-version:1.2', `heart-beat:${heartBeat}`, ...stage.credentials]);
  const found = client.waitForFrame(({ command }) => command === 'CONNECTED', stage.reactionMs);
  const connected: ReceivedFrame = await found.catch(() =>
    world.inconclusive('the broker accepts no session with heart-beats'),
  );
  return { client, connected };
}

/** H03, H04: heart-beats of the server, with no longer pause than agreed. */
async function serverBeats(world: World, { sends, requests }: ServerOffer): Promise<void> {
  const intervalMs = agreed(world, sends);
  const { client } = await connect(world, `${offeredMs},${offeredMs}`);
  const since = monotonicNow();
  const beating = setInterval(() => client.sendHeartBeat(), Math.max(requests, offeredMs) / 2);
  const waitMs = 3 * (intervalMs || offeredMs) + slackMs;
  await world.sleep(waitMs, 'heart-beats of the broker').finally(() => clearInterval(beating));
  const timing = { since, slackMs };
  const count = client.heartBeats.length;
  if (intervalMs === 0) {
    checksFor(world, 'H03').on(client).timed('heart-beats of a server that offers none', count, 0, timing);
    return;
  }
  checksFor(world, 'H03').on(client).timed('heart-beats in three intervals', count, between(2, 30), timing);
  const arrivals = [since, ...client.heartBeats, monotonicNow()];
  const longest = Math.max(...arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? at)));
  const limit = between(0, intervalMs + slackMs + world.toleranceMs);
  checksFor(world, 'H04').on(client).timed('the longest silence of the server (ms)', longest, limit, timing);
  client.cut();
}

/** H03: no heart-beats for a client that requests none. */
async function noServerBeats(world: World): Promise<void> {
  const { client } = await connect(world, '0,0');
  const since = monotonicNow();
  await world.sleep(3 * offeredMs, 'heart-beats that are not agreed');
  const seen = [client.heartBeats.length, isOpen(client)];
  checksFor(world, 'H03')
    .on(client)
    .timed('no heart-beats for a client that requests none', seen, [0, 'open'], {
      since,
      slackMs,
    });
  client.cut();
}

/** H06, H07, BAD-50: a client that sends less than it has offered. */
async function silentClient(world: World, { requests }: ServerOffer): Promise<void> {
  const intervalMs = agreed(world, requests);
  const clauses = ['H06', 'H07', 'BAD-50'] as const;
  const { client } = await connect(world, `${offeredMs},0`);
  const since = monotonicNow();
  if (intervalMs === 0) {
    for (const clause of clauses)
      checksFor(world, clause)
        .on(client)
        .value('the interval that the server requests', 'none', 'an interval');
    return;
  }
  await world.sleep(2 * intervalMs - slackMs, 'a silent client to be alive');
  const timing = { since, slackMs };
  for (const clause of clauses) {
    if (clause === 'H07') continue;
    checksFor(world, clause)
      .on(client)
      .timed('just before two intervals of silence', isOpen(client), 'open', timing);
  }
  await world.sleep(sweepMs + 2 * slackMs, 'a silent client to be dropped');
  for (const clause of clauses)
    checksFor(world, clause)
      .on(client)
      .timed('a sweep after two intervals', isOpen(client), 'dropped', timing);
}

/** H02: a client that offers no heart-beats is not expected to send any. */
async function exemptClient(world: World, { requests }: ServerOffer): Promise<void> {
  const intervalMs = agreed(world, requests) || offeredMs;
  const { client } = await connect(world, '0,0');
  const since = monotonicNow();
  await world.sleep(3 * intervalMs + sweepMs, 'a client without heart-beats');
  checksFor(world, 'H02')
    .on(client)
    .timed('a client that offers none', isOpen(client), 'open', { since, slackMs });
  client.cut();
}

/** H05: bytes of one frame, slower than the frame would need. */
async function tricklingClient(world: World, { requests }: ServerOffer): Promise<void> {
  const intervalMs = agreed(world, requests) || offeredMs;
  const { client } = await connect(world, `${offeredMs},0`);
  const since = monotonicNow();
  client.sendText('SEND\ndestination:x\n\n');
  const trickling = setInterval(() => client.sendText('x'), intervalMs / 2);
  const waiting = world.sleep(3 * intervalMs + sweepMs, 'a client that sends one frame slowly');
  await waiting.finally(() => clearInterval(trickling));
  checksFor(world, 'H05').on(client).timed('parts of a frame', isOpen(client), 'open', { since, slackMs });
  client.cut();
}

function isOpen(client: RawStompClient): 'open' | 'dropped' {
  return client.closed === undefined ? 'open' : 'dropped';
}
