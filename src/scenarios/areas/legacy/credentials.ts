import { decidedLimits } from '../../../../conformance/oracle/limits.js';
import type { TerminalCreated } from '../../../simulator/administrator.js';
import { type ClauseChecks, checksFor, requireOk, requireText } from '../../clause-checks.js';
import { anythingBut } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { outcomeChecks } from '../channel/raw-stomp-session.js';
import { activate, deactivate } from '../lifecycle/terminal-administration.js';
import {
  connect,
  identityOf,
  type LegacyIdentity,
  queueOf,
  requireLegacySession,
  subscribe,
} from './session.js';

const { failuresPerMinute } = decidedLimits.channel.legacy;
const rejected = { kind: 'rejected', code: 'AUTH_FAILED', close: 1008 };

type Changes = readonly (readonly [
  what: string,
  change: (valid: LegacyIdentity) => Partial<LegacyIdentity>,
])[];

/** Headers that look like the valid ones. Fewer of them have the same config_id than the failures that block a terminal. */
const almost: Changes = [
  ['a longer access_id', ({ access_id }) => ({ access_id: `${access_id}A` })],
  ['a shorter access_id', ({ access_id }) => ({ access_id: access_id.slice(0, -1) })],
  ['an empty access_id', () => ({ access_id: '' })],
  ['an empty terminal_id', () => ({ terminal_id: '' })],
];

/** Other forms of the same values, which only the reference profile rejects. */
const sameValue: Changes = [
  ['an access_id in lower case', ({ access_id }) => ({ access_id: access_id.toLowerCase() })],
  ['a terminal_id in lower case', ({ terminal_id }) => ({ terminal_id: terminal_id.toLowerCase() })],
  ['a config_id after a zero', ({ config_id }) => ({ config_id: `0${config_id}` })],
  ['a config_id after a space', ({ config_id }) => ({ config_id: ` ${config_id}` })],
  ['a config_id after a sign', ({ config_id }) => ({ config_id: `+${config_id}` })],
  ['a config_id with decimals', ({ config_id }) => ({ config_id: `${config_id}.0` })],
  ['a config_id as hexadecimal', ({ config_id }) => ({ config_id: `0x${Number(config_id).toString(16)}` })],
];

export const legacyCredentials = defineScenario({
  id: 'legacy.credentials',
  title:
    'Only the present access_id of an active terminal authenticates it, and failures block that terminal alone',
  clauses: ['LEG-01', 'LEG-02'],
  takesMs: 6000,
  needs: { terminals: 3, fresh: true },
  isolated: true,
  async run(world) {
    const [accepting, rejecting] = [
      checksFor(world, 'LEG-01').restingOn('S5.51'),
      checksFor(world, 'LEG-02'),
    ];
    const tenant = await world.tenant();
    const terminal = await world.createTerminal(tenant);
    await requireLegacySession(world, terminal);
    const valid = identityOf(terminal);
    accepting.value('valid headers', (await attempt(world, terminal, valid)).outcome.kind, 'accepted');
    for (const [what, change] of [...almost, ...sameValue]) {
      const changed = change(valid);
      // A credential without upper-case letters is the same in lower case.
      if (Object.values(changed).some((value) => Object.values(valid).includes(value))) continue;
      const { outcome, client } = await attempt(world, terminal, { ...valid, ...changed });
      const isShown = almost.some(([shown]) => shown === what);
      if (isShown)
        outcomeChecks(rejecting, client).value(
          `SUBSCRIBE with ${what}`,
          outcome.kind,
          anythingBut('accepted'),
        );
      rejecting.decided.value(`SUBSCRIBE with ${what}: code and close`, outcome, rejected);
    }
    // A success is not a failure: a terminal may reconnect more often than it may fail.
    for (let time = 1; time <= failuresPerMinute + 2; time += 1) {
      const { outcome } = await attempt(world, terminal, valid);
      accepting.decided.value(`valid headers after failures, time ${time}`, outcome.kind, 'accepted');
    }
    await checkBlocked(world, rejecting.decided, accepting.decided, terminal);
    await checkActivation(world, accepting.decided, rejecting.decided);
  },
});

async function attempt(world: World, terminal: TerminalCreated, identity: Partial<LegacyIdentity>) {
  const { client } = await connect(world);
  const outcome = await subscribe(world, client, queueOf(terminal), identity);
  client.cut();
  return { outcome, client };
}

/** Failures of one terminal block it, not the others at its address. */
async function checkBlocked(
  world: World,
  blocked: ClauseChecks,
  others: ClauseChecks,
  neighbour: TerminalCreated,
): Promise<void> {
  const victim = await world.createTerminal(await world.tenant());
  const valid = identityOf(victim);
  for (let time = 1; time <= failuresPerMinute; time += 1) {
    const { outcome } = await attempt(world, victim, { ...valid, access_id: `guess-${time}` });
    blocked.value(`guess ${time}`, outcome, rejected);
  }
  const limited = { ...rejected, code: 'RATE_LIMITED' };
  const limitedOutcome = (await attempt(world, victim, valid)).outcome;
  blocked.value('the valid access_id after the guesses', limitedOutcome, limited);
  const next = await attempt(world, neighbour, identityOf(neighbour));
  others.value('another terminal at the same address', next.outcome.kind, 'accepted');
}

/** A deactivation ends an access_id for good. */
async function checkActivation(
  world: World,
  accepting: ClauseChecks,
  rejecting: ClauseChecks,
): Promise<void> {
  const terminal = await world.createTerminal(await world.tenant());
  const old = identityOf(terminal);
  await requireLegacySession(world, terminal);
  const code = await deactivate(world, terminal.configId);
  const deactivated = await attempt(world, terminal, old);
  rejecting.value('a deactivated terminal', deactivated.outcome, rejected);
  const activated = await requireOk(world, 'the activation', activate(world, code));
  const before = await attempt(world, terminal, old);
  rejecting.value('the access_id from before', before.outcome, rejected);
  const renewed = { ...old, access_id: requireText(world, activated, 'accessId') };
  accepting.value('the new access_id', (await attempt(world, terminal, renewed)).outcome.kind, 'accepted');
  accepting.value('the configId', responseField(activated, 'configId'), terminal.configId);
}
