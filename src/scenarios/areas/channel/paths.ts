import { connectionPaths } from '../../../../conformance/oracle/destinations.js';
import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { RawStompSession } from './raw-stomp-session.js';
import { RawTerminal } from './raw-terminal.js';

export const paths = defineScenario({
  id: 'channel.paths',
  title: 'The server offers STOMP 1.2 with heart-beats of 10 s on both paths',
  clauses: ['CHN-01', 'CHN-02'],
  takesMs: 1000,
  needs: { terminals: 1 },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    for (const path of connectionPaths) {
      const session = new RawStompSession(world, world.rawClient(path));
      const response = await session.connect(await terminal.wsToken(), { 'heart-beat': '10000,10000' });
      const checks = checksFor(world, 'CHN-01');
      checks.value(`${path}: the version`, response?.headers.version, '1.2');
      checks.value(`${path}: SUBSCRIBE to its own queue`, await session.subscribe(terminal.queue), 'RECEIPT');
      const connect = checksFor(world, 'CHN-02');
      connect.value(`${path}: the response to CONNECT`, response?.command, 'CONNECTED');
      connect.value(`${path}: its heart-beat`, response?.headers['heart-beat'], '10000,10000');
      session.client.cut();
    }
  },
});
