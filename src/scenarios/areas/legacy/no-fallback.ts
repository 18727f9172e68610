import { citing } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { rawFrame } from '../reconnect/raw-frame.js';
import { answer, claimOf, connect, legacyControl } from './session.js';

export const legacyNoFallBack = defineScenario({
  id: 'legacy.no-fallback',
  title:
    'A bad token does not fall back to legacy authentication, before which nothing but SUBSCRIBE is done',
  clauses: ['LEG-04'],
  takesMs: 2000,
  needs: { terminals: 1 },
  async run(world) {
    const on = citing(world, 'LEG-04');
    const terminal = await world.ownTerminal();
    await legacyControl(world, terminal);
    const refused = { kind: 'no', code: 'AUTH_FAILED', close: 1008 };
    for (const authorization of ['Bearer x', 'Bearer ', 'Basic dGVybTpzZWNyZXQ=', '']) {
      const { connected } = await connect(world, authorization);
      on.value(`CONNECT with Authorization ${JSON.stringify(authorization)}`, connected, refused);
    }
    for (const destination of ['/app/terminal/register', '/app/terminal/heartbeat']) {
      const { socket } = await connect(world);
      socket.sendText(rawFrame('SEND', { destination, receipt: 'sent', ...claimOf(terminal) }));
      on.value(`SEND to ${destination} before SUBSCRIBE`, await answer(world, socket, 'RECEIPT'), refused);
    }
    const { socket } = await connect(world);
    socket.sendText(rawFrame('BEGIN', { transaction: 't', receipt: 'begun' }));
    on.value('BEGIN before SUBSCRIBE', await answer(world, socket, 'RECEIPT'), refused);
    const leaving = await connect(world);
    leaving.socket.sendText(rawFrame('DISCONNECT', { receipt: 'bye' }));
    const left = await answer(world, leaving.socket, 'RECEIPT');
    on.value('DISCONNECT before SUBSCRIBE', left, { kind: 'yes' });
  },
});
