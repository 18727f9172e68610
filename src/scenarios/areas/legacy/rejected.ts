import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { claimOf, connect, legacyControl, queueOf, subscribe } from './session.js';

export const legacyRejected = defineScenario({
  id: 'legacy.rejected',
  title: "A legacy SUBSCRIBE with bad headers is rejected, and so is one to another terminal's queue",
  clauses: ['LEG-02'],
  takesMs: 2000,
  needs: { terminals: 2 },
  async run(world) {
    const checks = checksFor(world, 'LEG-02');
    const shop = await world.tenant();
    const [terminal, other] = [await world.createTerminal(shop), await world.createTerminal(shop)];
    await legacyControl(world, terminal);
    const [good, foreign] = [claimOf(terminal), claimOf(other)];
    const { config_id, terminal_id, access_id } = good;
    for (const [title, claim, code] of [
      ['a wrong access_id', { ...good, access_id: 'wrong' }, 'AUTH_FAILED'],
      ["another terminal's access_id", { ...good, access_id: foreign.access_id }, 'AUTH_FAILED'],
      ["another terminal's terminal_id", { ...good, terminal_id: foreign.terminal_id }, 'AUTH_FAILED'],
      ["another terminal's config_id", { ...good, config_id: foreign.config_id }, 'AUTH_FAILED'],
      ['no access_id', { config_id, terminal_id }, 'AUTH_FAILED'],
      ['no terminal_id', { config_id, access_id }, 'AUTH_FAILED'],
      ['no config_id', { terminal_id, access_id }, 'AUTH_FAILED'],
      ['no header of the three', {}, 'AUTH_FAILED'],
    ] as const) {
      const { client } = await connect(world);
      const answered = await subscribe(world, client, queueOf(terminal), claim);
      checks.value(`SUBSCRIBE with ${title}`, answered.kind, 'no');
      checks.decided.value(`SUBSCRIBE with ${title}: how`, answered, { kind: 'no', code, close: 1008 });
    }
    const { client } = await connect(world);
    const answered = await subscribe(world, client, queueOf(other), good);
    checks.value("SUBSCRIBE to another terminal's queue", answered.kind, 'no');
    const how = { kind: 'no', code: 'FORBIDDEN_DESTINATION', close: 1008 };
    checks.decided.value("SUBSCRIBE to another terminal's queue: how", answered, how);
  },
});
