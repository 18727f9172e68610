import { amountsWithoutTrigger } from '../../../../conformance/oracle/sandbox-amounts.js';
import { prefixesWithoutForce } from '../../../../conformance/oracle/sandbox-prefixes.js';
import { defineScenario } from '../../scenario.js';
import { checkOutcome } from './outcome.js';
import { sandboxApp } from './sandbox-app.js';

const row = {
  clause: 'SBX-22',
  firstStatus: 'SUCCESS',
  finalStatus: 'SUCCESS',
  resolvesAfterMs: 0,
  holdsResponse: false,
  errorCode: null,
} as const;

export const otherAmounts = defineScenario({
  id: 'sandbox.without-trigger',
  title: 'Other amounts, and texts that only resemble a prefix, are approved at once',
  clauses: ['SBX-22'],
  takesMs: 1000,
  needs: { apps: 1 },
  async run(world) {
    const app = await sandboxApp(world);
    const payments = [
      ...amountsWithoutTrigger.map((amount) => ({ amount, prefix: '' })),
      ...prefixesWithoutForce.map((prefix) => ({ amount: '12.34', prefix })),
    ];
    for (const payment of payments) await checkOutcome(world, app, row, payment);
  },
});
