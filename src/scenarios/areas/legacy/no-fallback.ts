import { headerLines } from '../../../simulator/stomp/raw-frame.js';
import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { answer, claimOf, connect, legacyControl } from './session.js';

export const legacyNoFallBack = defineScenario({
  id: 'legacy.no-fallback',
  title:
    'A bad token does not fall back to legacy authentication, before which nothing but SUBSCRIBE is done',
  clauses: ['LEG-04'],
  takesMs: 2000,
  needs: { terminals: 1 },
  async run(world) {
    const on = checksFor(world, 'LEG-04');
    const terminal = await world.ownTerminal();
    await legacyControl(world, terminal);
    const refused = { kind: 'no', code: 'AUTH_FAILED', close: 1008 };
    for (const authorization of ['Bearer x', 'Bearer ', 'Basic dGVybTpzZWNyZXQ=', '']) {
      const { connected } = await connect(world, authorization);
      on.value(`CONNECT with Authorization ${JSON.stringify(authorization)}`, connected, refused);
    }
    for (const destination of ['/app/terminal/register', '/app/terminal/heartbeat']) {
      const { client } = await connect(world);
      client.sendFrame('SEND', headerLines({ destination, receipt: 'sent', ...claimOf(terminal) }));
      on.value(`SEND to ${destination} before SUBSCRIBE`, await answer(world, client, 'RECEIPT'), refused);
    }
    const { client } = await connect(world);
    client.sendFrame('BEGIN', headerLines({ transaction: 't', receipt: 'begun' }));
    on.value('BEGIN before SUBSCRIBE', await answer(world, client, 'RECEIPT'), refused);
    const leaving = await connect(world);
    leaving.client.sendFrame('DISCONNECT', headerLines({ receipt: 'bye' }));
    const left = await answer(world, leaving.client, 'RECEIPT');
    on.value('DISCONNECT before SUBSCRIBE', left, { kind: 'yes' });
  },
});
