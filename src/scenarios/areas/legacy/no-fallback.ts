import { headerLines } from '../../../simulator/stomp/raw-frame.js';
import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { claimOf, connect, legacyControl, response } from './session.js';

export const legacyNoFallBack = defineScenario({
  id: 'legacy.no-fallback',
  title:
    'A bad token does not fall back to legacy authentication, before which nothing but SUBSCRIBE is done',
  clauses: ['LEG-04'],
  takesMs: 2000,
  needs: { terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'LEG-04');
    const terminal = await world.ownTerminal();
    await legacyControl(world, terminal);
    const rejected = { kind: 'no', code: 'AUTH_FAILED', close: 1008 };
    for (const authorization of ['Bearer x', 'Bearer ', 'Basic dGVybTpzZWNyZXQ=', '']) {
      const { connected } = await connect(world, authorization);
      checks.value(`CONNECT with Authorization ${JSON.stringify(authorization)}`, connected, rejected);
    }
    for (const destination of ['/app/terminal/register', '/app/terminal/heartbeat']) {
      const { client } = await connect(world);
      client.sendFrame('SEND', headerLines({ destination, receipt: 'sent', ...claimOf(terminal) }));
      checks.value(
        `SEND to ${destination} before SUBSCRIBE`,
        await response(world, client, 'RECEIPT'),
        rejected,
      );
    }
    const { client } = await connect(world);
    client.sendFrame('BEGIN', headerLines({ transaction: 't', receipt: 'begun' }));
    checks.value('BEGIN before SUBSCRIBE', await response(world, client, 'RECEIPT'), rejected);
    const leaving = await connect(world);
    leaving.client.sendFrame('DISCONNECT', headerLines({ receipt: 'bye' }));
    const left = await response(world, leaving.client, 'RECEIPT');
    checks.value('DISCONNECT before SUBSCRIBE', left, { kind: 'yes' });
  },
});
