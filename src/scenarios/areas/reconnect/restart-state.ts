import { second } from '../../../text/time-units.js';
import { defineScenario } from '../../scenario.js';
import { accounts, tokens } from './restart-accounts.js';
import { commandsInFlight, openSessions, queuedMessages, snapshots } from './restart-messages.js';
import { dueMeanwhile, modes, payments, pendingPayment, settlements, summaries } from './restart-payments.js';
import { credentialsOfTerminals, terminalTokens } from './restart-terminals.js';
import type { Survivor } from './survivor.js';

const survivors: Readonly<Record<string, Survivor>> = {
  openSessions,
  commandsInFlight,
  queuedMessages,
  snapshots,
  terminalTokens,
  credentialsOfTerminals,
  accounts,
  payments,
  settlements,
  tokens,
  summaries,
  modes,
  pendingPayment,
  // The last, because it waits until shortly before the restart.
  dueMeanwhile,
};

export const restartState = defineScenario({
  id: 'reconnect.restart-state',
  title:
    'A restart ends sessions with an ERROR, and whatever was stored, issued or revoked before it stays so',
  clauses: [
    ...(['REC-07', 'CMD-05', 'CMD-02', 'MSG-06', 'LIF-05', 'LIF-06'] as const),
    ...([
      'AUTH-06',
      'AUTH-07',
      'AUTH-08',
      'AUTH-09',
      'AUTH-16',
      'PAY-02',
      'MSG-05',
      'RPT-01',
      'RPT-02',
      'SBX-02',
      'SBX-16',
      'SBX-26',
    ] as const),
  ],
  takesMs: 14 * second,
  needs: { apps: 16, terminals: 8, restart: true },
  isolated: true,
  async run(world) {
    const checks: (readonly [title: string, check: () => Promise<void>])[] = [];
    for (const [title, survivor] of Object.entries(survivors)) checks.push([title, await survivor(world)]);
    await world.injectFault({ kind: 'backend-restart', for: '1s' });
    // What one cannot check the others still can.
    for (const [title, check] of checks) await world.part(title, check);
  },
});
