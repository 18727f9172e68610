import { connectionPaths } from '../../../../conformance/oracle/destinations.js';
import { citing } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { headerOf } from '../reconnect/raw-frame.js';
import { HandSession } from './raw-stomp-session.js';
import { HandTerminal } from './raw-terminal.js';

export const paths = defineScenario({
  id: 'channel.paths',
  title: 'STOMP 1.2 with heart-beats of 10 s is spoken on both paths',
  clauses: ['CHN-01', 'CHN-02'],
  takesMs: 1000,
  needs: { terminals: 1 },
  async run(world) {
    const till = await HandTerminal.create(world);
    for (const path of connectionPaths) {
      const session = new HandSession(world, world.rawSocket(path));
      const answer = await session.connect(await till.wsToken(), { 'heart-beat': '10000,10000' });
      const on = citing(world, 'CHN-01');
      on.value(`${path}: the version`, headerOf(answer, 'version'), '1.2');
      on.value(`${path}: the own queue opens`, await session.subscribe(till.queue), 'RECEIPT');
      const connect = citing(world, 'CHN-02');
      connect.value(`${path}: the answer to CONNECT`, answer.split('\n', 1)[0], 'CONNECTED');
      connect.value(`${path}: its heart-beat`, headerOf(answer, 'heart-beat'), '10000,10000');
      session.socket.cut();
    }
  },
});
