import { operations } from '../../../conformance/oracle/operations.js';
import { scopes } from '../../../conformance/oracle/scopes.js';
import { printExchange } from '../../simulator/redact.js';
import { bodyField } from '../exchange.js';
import { allowedStatus, textWith } from '../expectation.js';
import { defineScenario, type Scenario } from '../scenario.js';
import { probes } from './probes.js';

/**
 * For each operation: its own scope opens it, every other scope leaves it shut, alone and all together.
 * An operation without a probe has no scenario here, and so no verdict.
 */
export const denialScenarios: readonly Scenario[] = operations.flatMap((operation) => {
  const probe = probes.get(operation.name);
  if (probe === undefined) return [];
  const others = scopes.map(({ name }) => name).filter((name) => name !== operation.scope);
  return defineScenario({
    id: `scopes.${operation.name}`,
    title: `${operation.name} opens with ${operation.scope} and with no other scope`,
    clauses: [operation.clause, 'SCP-16'],
    takesMs: 1000,
    needs: { apps: others.length + 2, terminals: probe.needsTerminal ? 1 : 0 },
    async run(world) {
      const payload = await probe.payload(world);
      const allowed = await world.app({ scopes: [operation.scope], sandbox: true });
      const opened = await allowed.call(operation.name, payload);
      world.check({
        clause: operation.clause,
        title: `with ${operation.scope} alone`,
        actual: opened.status,
        expected: allowedStatus,
        exchange: [printExchange(opened)],
      });
      for (const granted of [...others.map((other) => [other]), others]) {
        const app = await world.app({ scopes: granted, sandbox: true });
        const refused = await app.call(operation.name, await probe.payload(world));
        const exchange = [printExchange(refused)];
        const title = granted.length === 1 ? `with ${granted.join()} alone` : 'with all other scopes';
        const { clause } = operation;
        world.check({ clause, title, actual: refused.status, expected: 403, exchange });
        const code = bodyField(refused, 'errorCode');
        world.check({ clause, title: `${title}: code`, actual: code, expected: 'ERR_FORBIDDEN', exchange });
        const message = bodyField(refused, 'message');
        const expected = textWith(operation.scope);
        world.check({ clause: 'SCP-16', title: `${title}: message`, actual: message, expected, exchange });
      }
    },
  });
});
