import { second } from '../../../text/time-units.js';
import { requireOk, requireText } from '../../clause-checks.js';
import { steady } from '../../evidence/steady.js';
import { anythingBut, textWithout } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { withAges } from '../../times/token-age.js';
import type { World } from '../../world.js';
import { newPayment } from '../payments/payment-body.js';
import { laterPages, textOf } from '../queries/rows.js';
import { thisMonth } from '../reports/month.js';
import { tokensMs } from '../reports/summary-checks.js';
import { checkAmountOfPlaces } from './amount-of-place.js';
import { inBothModes, type TwoTenants } from './two-tenants.js';

const summaries = ['getChannelSummary', 'overallSummary'] as const;
/** An amount that occurs nowhere else, also not as a sum. */
const amount = '7070.07';
/** The time in which the tokens for a list of some pages come back. */
const callsMs = second;

export const foreignReports = defineScenario({
  id: 'tenants.reports',
  title: "Summaries, settle and settlementReport contain no amounts of another merchant's transactions",
  clauses: ['TEN-07', 'TEN-10'],
  takesMs: withAges(5000, 2),
  needs: { apps: 4, terminals: 1, fresh: true },
  async run(world) {
    const { branchId, merchantId } = await world.tenant();
    const { terminalId } = await world.createTerminal({ branchId });
    const places = { merchantId, branchId, terminalId };
    await inBothModes(world, 'TEN-07', async (tenants) => {
      const { victim, intruder, checks, mode } = tenants;
      await requireOk(
        world,
        'a payment of the intruder',
        intruder.call('saveTransaction', newPayment(world, '3.00')),
      );
      // A summary of whole months has its own sums; a service may have none.
      const read = async (app: typeof victim) => {
        await world.sleep(tokensMs, 'the tokens of the rate limit');
        const days = summaries.map((name) => requireOk(world, name, app.call(name, {})));
        const months = summaries.map((name) => app.call(name, thisMonth(world)));
        return (await Promise.all([...days, ...months])).map(({ body }) => body);
      };
      const before = await steady(world, async () => ({ body: await read(intruder) }));
      const theirsBefore = await read(victim);
      await requireOk(
        world,
        'a payment of the victim',
        victim.call('saveTransaction', newPayment(world, amount)),
      );
      const theirs = await read(victim);
      const after = before.of({ body: await read(intruder) });
      for (const [at, name] of summaries.entries()) {
        if (JSON.stringify(theirs[at]) === JSON.stringify(theirsBefore[at]))
          return world.inconclusive(`${name} does not change with a payment`);
        if (at === 0) checks.value(`${mode}: the summaries are unchanged`, after, before.before);
      }
      const keys = [{ branchId }, { merchantId }, { branchId, merchantId }];
      for (const name of summaries)
        for (const key of keys) {
          const filtered = await intruder.call(name, key);
          const title = `${mode}: ${name} by the victim's ${Object.keys(key).join(' and ')}`;
          checks.value(title, filtered.text, textWithout(amount), filtered);
        }

      const mine = await requireOk(world, 'settle', intruder.call('settle', {}));
      checks.value(`${mode}: settle`, mine.text, textWithout(amount), mine);
      for (const key of keys) {
        const theirs = await intruder.call('settle', key);
        const title = `${mode}: settle by the victim's ${Object.keys(key).join(' and ')}`;
        checks.value(title, theirs.text, textWithout(amount), theirs);
      }
      const batch = await requireOk(world, 'settle by the owner', victim.call('settle', {}));
      // The settlement of the intruder has not included it, where a settlement shows amounts at all.
      const shown = mine.text.includes('3.00') ? checks : checks.decided;
      shown.value(`${mode}: the owner settles it`, batch.text.includes(amount), true, batch);
      const settlementBatchId = responseField(batch, 'settlementBatchId');
      checks.decided.value(`${mode}: a batch`, settlementBatchId, anythingBut(null), batch);
      for (const query of [{}, { settlementBatchId }]) {
        const report = await intruder.call('settlementReport', query);
        checks.value(`${mode}: settlementReport`, report.text, textWithout(amount), report);
      }
      const title = `${mode}: a transaction of a place`;
      const atPlaces = { reader: intruder, owner: victim, amount: '6161.06', places };
      await world.part(title, () => checkAmountOfPlaces(world, checks, title, atPlaces));
      await world.part(`${mode}: later pages`, () => checkLaterPages(world, tenants));
    });
  },
});

/** The batch of another merchant comes between two of the intruder, so that a later page would show it in either order. */
async function checkLaterPages(world: World, { victim, intruder, checks, mode }: TwoTenants): Promise<void> {
  const settle = async (app: typeof victim) => {
    await requireOk(world, 'a payment', app.call('saveTransaction', newPayment(world, '2.00')));
    const batch = await requireOk(world, 'settle', app.call('settle', {}));
    return requireText(world, batch, 'settlementBatchId');
  };
  await settle(intruder);
  const foreign = await settle(victim);
  await settle(intruder);
  await world.sleep(callsMs, 'the tokens of the rate limit');
  const pages = await laterPages(world, intruder, 'settlementReport');
  checks.value(`${mode}: settlementReport: on a later page`, textOf(pages), textWithout(foreign), ...pages);
}
