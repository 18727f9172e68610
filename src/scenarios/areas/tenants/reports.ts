import { requireOk } from '../../clause-checks.js';
import { anythingBut, textWithout } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { newPayment } from '../payments/payment-body.js';
import { inBothModes } from './neighbours.js';

const summaries = ['getChannelSummary', 'overallSummary'] as const;
/** An amount that nothing else adds up to. */
const amount = '70707.07';

export const foreignReports = defineScenario({
  id: 'tenants.reports',
  title: "Summaries, settle and settlementReport hold none of another merchant's amounts",
  clauses: ['TEN-07', 'TEN-10'],
  takesMs: 1000,
  needs: { apps: 4 },
  async run(world) {
    const { branchId } = await world.tenant();
    await inBothModes(world, 'TEN-07', async ({ victim, intruder, checks, mode }) => {
      await requireOk(world, 'the own payment', intruder.call('saveTransaction', newPayment(world, '3.00')));
      const look = async (app: typeof victim) =>
        Promise.all(summaries.map(async (name) => (await requireOk(world, name, app.call(name, {}))).body));
      const before = await look(intruder);
      const theirsBefore = await look(victim);
      await requireOk(
        world,
        'the payment of the other',
        victim.call('saveTransaction', newPayment(world, amount)),
      );
      const theirs = await look(victim);
      const after = await look(intruder);
      for (const [at, name] of summaries.entries()) {
        if (JSON.stringify(theirs[at]) === JSON.stringify(theirsBefore[at]))
          return world.inconclusive(`${name} does not move with a payment`);
        checks.value(`${mode}: ${name} is as it was`, after[at], before[at]);
      }
      for (const name of summaries) {
        const filtered = await intruder.call(name, { branchId });
        checks.value(`${mode}: ${name} of the other's branch`, filtered.text, textWithout(amount), filtered);
      }

      const mine = await requireOk(world, 'settle', intruder.call('settle', {}));
      checks.value(`${mode}: settle`, mine.text, textWithout(amount), mine);
      const byBranch = await intruder.call('settle', { branchId });
      checks.value(`${mode}: settle of the other's branch`, byBranch.text, textWithout(amount), byBranch);
      const batch = await requireOk(world, 'settle by its owner', victim.call('settle', {}));
      // Left for its owner: the intruder's settle has not taken it.
      checks.value(`${mode}: its owner settles it`, batch.text.includes(amount), true, batch);
      const settlementBatchId = responseField(batch, 'settlementBatchId');
      checks.decided.value(`${mode}: a batch`, settlementBatchId, anythingBut(null), batch);
      for (const query of [{}, { settlementBatchId }]) {
        const report = await intruder.call('settlementReport', query);
        checks.value(`${mode}: settlementReport`, report.text, textWithout(amount), report);
      }
    });
  },
});
