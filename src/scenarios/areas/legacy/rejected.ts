import type { RawStompClient } from '../../../simulator/stomp/raw-stomp-client.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { anythingBut } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { containing, outcomeChecks } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { connect, identityOf, requireLegacySession, subscribe } from './session.js';

/** A session that must not have become one of the terminal. */
interface Intruder {
  readonly what: string;
  readonly client: RawStompClient;
}

export const legacyRejected = defineScenario({
  id: 'legacy.rejected',
  title: "A legacy SUBSCRIBE with invalid headers or to another terminal's queue is rejected",
  clauses: ['LEG-02'],
  takesMs: 3000,
  needs: { terminals: 2 },
  async run(world) {
    const checks = checksFor(world, 'LEG-02');
    const [terminal, other] = [await RawTerminal.create(world), await RawTerminal.create(world)];
    (await requireLegacySession(world, terminal.created)).cut();
    const [valid, foreign] = [identityOf(terminal.created), identityOf(other.created)];
    const { config_id, terminal_id, access_id } = valid;
    const intruders: Intruder[] = [];
    for (const [title, identity] of [
      ['a wrong access_id', { ...valid, access_id: 'wrong' }],
      ["another terminal's access_id", { ...valid, access_id: foreign.access_id }],
      ["another terminal's terminal_id", { ...valid, terminal_id: foreign.terminal_id }],
      ["another terminal's config_id", { ...valid, config_id: foreign.config_id }],
      ['no access_id', { config_id, terminal_id }],
      ['no terminal_id', { config_id, access_id }],
      ['no config_id', { terminal_id, access_id }],
      ['none of the three headers', {}],
    ] as const) {
      const { client } = await connect(world);
      const outcome = await subscribe(world, client, terminal.queue, identity);
      const what = `SUBSCRIBE with ${title}`;
      outcomeChecks(checks, client).value(what, outcome.kind, anythingBut('accepted'));
      const expected = { kind: 'rejected', code: 'AUTH_FAILED', close: 1008 };
      checks.decided.value(`${what}: code and close`, outcome, expected);
      intruders.push({ what, client });
    }
    await checkReceived(world, terminal, intruders);

    const { client } = await connect(world);
    const outcome = await subscribe(world, client, other.queue, valid);
    const what = "SUBSCRIBE to another terminal's queue";
    const foreignQueue = outcomeChecks(checks.restingOn('S5.40'), client);
    foreignQueue.value(what, outcome.kind, anythingBut('accepted'));
    const expected = { kind: 'rejected', code: 'FORBIDDEN_DESTINATION', close: 1008 };
    checks.decided.value(`${what}: code and close`, outcome, expected);
    await checkReceived(world, other, [{ what, client }]);
  },
});

/** The messages of the terminal reach none of them, registered or not, and wait for its own session. */
async function checkReceived(
  world: World,
  terminal: RawTerminal,
  intruders: readonly Intruder[],
): Promise<void> {
  for (const { client } of intruders)
    if (client.closed === undefined) client.sendFrame('SEND', ['destination:/app/terminal/register']);
  const text = 'for the terminal only';
  await requireOk(world, 'a PRINT', terminal.print(terminal.account, text));
  await world.sleep(500, 'messages that no intruder must receive');
  const checks = checksFor(world, 'LEG-02');
  for (const { what, client } of intruders) {
    const received = client.frames.filter(containing(text)).length;
    checks.value(`${what}: MESSAGEs for the terminal`, received, 0);
  }
  const session = await terminal.online();
  if ((await session.message('PRINT')) === undefined) world.inconclusive('the terminal received no PRINT');
}
