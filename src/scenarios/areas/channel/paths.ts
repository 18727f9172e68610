import { connectionPaths } from '../../../../conformance/oracle/destinations.js';
import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { RawStompSession } from './raw-stomp-session.js';
import { RawTerminal } from './raw-terminal.js';

export const paths = defineScenario({
  id: 'channel.paths',
  title: 'STOMP 1.2 with heart-beats of 10 s is spoken on both paths',
  clauses: ['CHN-01', 'CHN-02'],
  takesMs: 1000,
  needs: { terminals: 1 },
  async run(world) {
    const till = await RawTerminal.create(world);
    for (const path of connectionPaths) {
      const session = new RawStompSession(world, world.rawClient(path));
      const answer = await session.connect(await till.wsToken(), { 'heart-beat': '10000,10000' });
      const on = checksFor(world, 'CHN-01');
      on.value(`${path}: the version`, answer?.headers.version, '1.2');
      on.value(`${path}: the own queue opens`, await session.subscribe(till.queue), 'RECEIPT');
      const connect = checksFor(world, 'CHN-02');
      connect.value(`${path}: the answer to CONNECT`, answer?.command, 'CONNECTED');
      connect.value(`${path}: its heart-beat`, answer?.headers['heart-beat'], '10000,10000');
      session.client.cut();
    }
  },
});
