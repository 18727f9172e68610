import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { connect, identityOf, queueOf, requireLegacySession, subscribe } from './session.js';

export const legacyRejected = defineScenario({
  id: 'legacy.rejected',
  title: "A legacy SUBSCRIBE with invalid headers or to another terminal's queue is rejected",
  clauses: ['LEG-02'],
  takesMs: 2000,
  needs: { terminals: 2 },
  async run(world) {
    const checks = checksFor(world, 'LEG-02');
    const tenant = await world.tenant();
    const [terminal, other] = [await world.createTerminal(tenant), await world.createTerminal(tenant)];
    await requireLegacySession(world, terminal);
    const [valid, foreign] = [identityOf(terminal), identityOf(other)];
    const { config_id, terminal_id, access_id } = valid;
    for (const [title, identity, code] of [
      ['a wrong access_id', { ...valid, access_id: 'wrong' }, 'AUTH_FAILED'],
      ["another terminal's access_id", { ...valid, access_id: foreign.access_id }, 'AUTH_FAILED'],
      ["another terminal's terminal_id", { ...valid, terminal_id: foreign.terminal_id }, 'AUTH_FAILED'],
      ["another terminal's config_id", { ...valid, config_id: foreign.config_id }, 'AUTH_FAILED'],
      ['no access_id', { config_id, terminal_id }, 'AUTH_FAILED'],
      ['no terminal_id', { config_id, access_id }, 'AUTH_FAILED'],
      ['no config_id', { terminal_id, access_id }, 'AUTH_FAILED'],
      ['none of the three headers', {}, 'AUTH_FAILED'],
    ] as const) {
      const { client } = await connect(world);
      const outcome = await subscribe(world, client, queueOf(terminal), identity);
      checks.value(`SUBSCRIBE with ${title}`, outcome.kind, 'rejected');
      checks.decided.value(`SUBSCRIBE with ${title}: code and close`, outcome, {
        kind: 'rejected',
        code,
        close: 1008,
      });
    }
    const { client } = await connect(world);
    const outcome = await subscribe(world, client, queueOf(other), valid);
    checks.restingOn('S5.40').value("SUBSCRIBE to another terminal's queue", outcome.kind, 'rejected');
    const expected = { kind: 'rejected', code: 'FORBIDDEN_DESTINATION', close: 1008 };
    checks.decided.value("SUBSCRIBE to another terminal's queue: code and close", outcome, expected);
  },
});
