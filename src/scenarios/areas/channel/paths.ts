import type { StatementId } from '../../../../conformance/clauses/clause.js';
import { connectionPaths } from '../../../../conformance/oracle/destinations.js';
import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { RawStompSession } from './raw-stomp-session.js';
import { RawTerminal } from './raw-terminal.js';

/** The statement of a path: the fallback has its own. */
function addressOf(path: string): StatementId {
  return path === connectionPaths[0] ? 'S4.37' : 'S4.38';
}

export const paths = defineScenario({
  id: 'channel.paths',
  title: 'The server offers STOMP 1.2 with heart-beats of 10 s on both paths',
  clauses: ['CHN-01', 'CHN-02'],
  takesMs: 1000,
  needs: { terminals: 1 },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    for (const [at, path] of connectionPaths.entries()) {
      const session = new RawStompSession(world, world.rawClient(world.channelUrls[at]));
      const response = await session.connect(await terminal.wsToken(), { 'heart-beat': '10000,10000' });
      const checks = checksFor(world, 'CHN-01').restingOn(addressOf(path));
      checks.value(`${path}: the version`, response?.headers.version, '1.2');
      checks.value(
        `${path}: SUBSCRIBE to its own queue`,
        await session.subscribe(terminal.queue),
        'accepted',
      );
      const connect = checksFor(world, 'CHN-02');
      connect.value(`${path}: the response to CONNECT`, response?.command, 'CONNECTED');
      connect
        .restingOn('S4.39')
        .value(`${path}: its heart-beat`, response?.headers['heart-beat'], '10000,10000');
      session.client.cut();
    }
  },
});

export const handshakes = defineScenario({
  id: 'channel.handshakes',
  title:
    'A query after the path and the letter case of the scheme change nothing, and no other path is served',
  clauses: ['CHN-01', 'CHN-02'],
  takesMs: 1000,
  needs: { terminals: 1 },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    for (const [at, path] of connectionPaths.entries()) {
      const session = new RawStompSession(world, world.rawClient(world.channelUrls[at]));
      const response = await session.connect(await terminal.wsToken());
      const offered = checksFor(world, 'CHN-01').restingOn(addressOf(path));
      offered.value(`${path}: the version`, response?.headers.version, '1.2');
      checksFor(world, 'CHN-02').value(`${path}: the response`, response?.command, 'CONNECTED');
      session.client.cut();
      await checkVariants(world, terminal, new URL(world.channelUrls[at] ?? path));
    }
  },
});

/** A query and the case of the scheme change nothing; any other path is another resource. */
async function checkVariants(world: World, terminal: RawTerminal, url: URL): Promise<void> {
  const checks = checksFor(world, 'CHN-01').decided;
  const path = url.pathname.slice(url.pathname.lastIndexOf('/'));
  const base = `${url.protocol}//${url.host}${url.pathname.slice(0, -path.length)}`;
  const at = (other: string, query = url.search) => world.rawClient(`${base}${other}${query}`);
  const more = `${url.search === '' ? '?' : `${url.search}&`}client=1&token=x`;
  const withQuery = new RawStompSession(world, at(path, more));
  const response = await withQuery.connect(await terminal.wsToken());
  checks.value(`${path} with a query: the response to CONNECT`, response?.command, 'CONNECTED');
  withQuery.client.cut();
  for (const other of [`${path}/`, `${path}/1`, path.toUpperCase(), `/api/v1${path}`]) {
    const { kind } = await at(other).start();
    checks.value(`the handshake at ${other} succeeds`, kind === 'open', false);
  }
  const schemes = checksFor(world, 'CHN-02').decided;
  for (const scheme of ['bearer', 'BEARER', 'bEaReR']) {
    const client = at(path);
    await client.start();
    client.sendConnect([`Authorization:${scheme} ${await terminal.wsToken()}`]);
    const session = new RawStompSession(world, client);
    const first = await session.next('the response to CONNECT', () => true);
    schemes.value(`${path}, the scheme ${scheme}: the response`, first?.command, 'CONNECTED');
    // A session without a token would be connected too, but could not subscribe.
    const subscribed = await session.subscribe(terminal.queue);
    schemes.value(`${path}, the scheme ${scheme}: SUBSCRIBE`, subscribed, 'accepted');
    client.cut();
  }
}
