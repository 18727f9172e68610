import { shownLimits } from '../../../conformance/oracle/limits.js';
import { tokenEndpoints } from '../../../conformance/oracle/token-endpoints.js';
import type { WireAct } from '../../simulator/network/tap.js';
import { between } from '../expectation.js';
import { defineScenario } from '../scenario.js';

const minute = 60_000;

/** The acts of a refresh, in the order of the procedure. */
const procedure = ['ask for a wsToken', 'DISCONNECT', 'open', 'CONNECT', 'register'] as const;

export const refresh = defineScenario({
  id: 'sessions.refresh',
  title: 'After 25 minutes a terminal asks a fresh wsToken, disconnects gracefully, and reconnects with it',
  clauses: ['REC-01'],
  takesMs: 26 * minute,
  needs: { terminals: 1 },
  async run(world) {
    const { terminal, acts } = await world.tappedTerminal();
    const issuedAt = acts.findLast(isTokenRequest)?.at ?? 0;
    const before = acts.length;
    await world.sleep(26 * minute, 'the refresh at 25 minutes');
    const after = acts.slice(before);
    const actual = after.map(nameOf).filter((name) => name !== undefined);
    world.check({ clause: 'REC-01', title: 'the order of the procedure', actual, expected: procedure });
    world.check({ clause: 'REC-01', title: 'online again', actual: terminal.state, expected: 'online' });
    const askedAt = after.find(isTokenRequest)?.at ?? 0;
    world.check({
      clause: 'REC-01',
      level: 'P',
      title: 'from one wsToken to the next (ms)',
      actual: askedAt - issuedAt,
      expected: between(shownLimits.wsTokenRefreshAfterMs - 1000, shownLimits.wsTokenRefreshAfterMs + 1000),
    });
  },
});

function isTokenRequest(act: WireAct): boolean {
  return act.kind === 'request' && act.path === tokenEndpoints.wsToken.path;
}

/** Keep-alives, receipts and the rest are no part of the procedure. */
function nameOf(act: WireAct): string | undefined {
  switch (act.kind) {
    case 'request':
      return isTokenRequest(act) ? procedure[0] : undefined;
    case 'opening':
      return 'open';
    case 'closed':
      return undefined;
    case 'sent':
      if (act.destination === '/app/terminal/register') return 'register';
      return act.command === 'DISCONNECT' || act.command === 'CONNECT' ? act.command : undefined;
  }
}
