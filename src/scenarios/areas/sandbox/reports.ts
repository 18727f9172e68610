import { isDeepStrictEqual } from 'node:util';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { type Steady, steady } from '../../evidence/steady.js';
import { anythingBut } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { newPayment, storedPayment } from '../payments/payment-body.js';
import { type Row, rowsOf } from '../queries/rows.js';
import { toMinor } from '../reports/minor-units.js';
import { thisMonth } from '../reports/month.js';
import { allBooked, recount } from '../reports/recount.js';
import { currenciesOf, tokensMs } from '../reports/summary-checks.js';
import { checkAmountOfPlaces } from '../tenants/amount-of-place.js';
import { settled as settledValue } from '../terminals/settled.js';
import { bothModes, type Modes } from './modes.js';

const reports = ['getChannelSummary', 'overallSummary'] as const;
/** Transactions of each mode that are stored at the same time. */
const atOnce = 4;

export const separateReports = defineScenario({
  id: 'sandbox.reports',
  title: 'The summaries and settlements of one mode do not include the payments of the other',
  clauses: ['SBX-19'],
  takesMs: 5000,
  needs: { apps: 2, terminals: 1, fresh: true },
  async run(world) {
    const checks = checksFor(world, 'SBX-19');
    const apps = await bothModes(world, ['payments:direct', 'reports:read', 'transactions:read']);
    const { sandbox, production } = apps;
    const save = (app: typeof sandbox, amount: string) => {
      const referenceId = world.reference('SAV-');
      return requireOk(
        world,
        'saveTransaction',
        app.call('saveTransaction', { referenceId, amount, currency: 'EUR' }),
      );
    };
    // A summary of whole months has its own sums.
    const bodies = async (app: typeof sandbox) => {
      const exchanges = [{}, thisMonth(world)].flatMap((period) =>
        reports.map((name) => requireOk(world, name, app.call(name, period))),
      );
      return (await Promise.all(exchanges)).map(({ body }) => body);
    };

    const read = (app: typeof sandbox) => async () => ({ body: await bodies(app) });
    /** Waits until each report has changed with the payments of its own mode, otherwise it shows nothing about the other. */
    const changed = async (title: string, app: typeof sandbox, { before, of }: Steady) => {
      const parts = (all: unknown) => (Array.isArray(all) ? all.slice(0, reports.length) : []);
      const isNew = (each: unknown, at: number) => !isDeepStrictEqual(each, parts(before)[at]);
      const after = await settledValue(world, read(app), (later) => parts(of(later)).every(isNew));
      // The document does not show which payments a summary counts, nor how soon.
      reports.forEach((name, at) => {
        const expected = anythingBut(parts(before)[at]);
        checks.decided.value(`${name} of ${title}`, parts(of(after))[at], expected);
      });
      if (!parts(of(after)).every(isNew))
        return world.inconclusive(`the summaries of ${title} do not change`);
    };
    await world.part('the summaries', async () => {
      const before = await steady(world, read(sandbox));
      const other = await steady(world, read(production));
      await storedPayment(world, sandbox, '100.01');
      await save(sandbox, '7.77');
      await changed('the sandbox after its own payments', sandbox, before);
      const untouched = other.of(await read(production)());
      checks.value('production after sandbox payments', untouched, other.before);
      const paid = await steady(world, read(sandbox));
      await save(production, '33.33');
      await changed('production after its own payment', production, other);
      checks.value('the sandbox after a production payment', paid.of(await read(sandbox)()), paid.before);
    });
    await world.part('transactions of both modes at once', () => checkAtOnce(world, apps));
    const settled = await requireOk(world, 'settle in the sandbox', sandbox.call('settle', {}));
    checks.value(
      'settle in the sandbox includes a production payment',
      settled.text.includes('33.33'),
      false,
      settled,
    );
    const later = await requireOk(world, 'settle in production', production.call('settle', {}));
    checks.decided.field('settle in production', later, 'count', 1 + atOnce);
    checks.decided.field('settle in the sandbox', settled, 'count', 2 + atOnce);
    await world.part('the batches', async () => {
      await checkBatches(world, sandbox, settled, later);
      await checkBatches(world, production, later, settled);
    });
    await world.part('transactions of a place', () => checkPlaces(world, apps));
    for (const [app, mode] of [
      [sandbox, true],
      [production, false],
    ] as const) {
      for (const name of reports) checks.decided.field(`${name}`, await app.call(name, {}), 'sandbox', mode);
    }
  },
});

/** Stores transactions of both modes at the same time, in turn. */
async function checkAtOnce(world: World, modes: Modes): Promise<void> {
  const each = [
    [modes.sandbox, '1.50'],
    [modes.production, '3.25'],
  ] as const;
  const totals = async (app: Integrator) => {
    const summary = await requireOk(world, 'a summary', app.call('overallSummary', {}));
    return { summary, shown: currenciesOf(summary), expected: recount(await allBooked(world, app)) };
  };
  const before = await Promise.all(each.map(([app]) => totals(app)));
  const saved = Array.from({ length: atOnce }, () =>
    each.map(([app, amount]) => app.call('saveTransaction', newPayment(world, amount))),
  );
  for (const response of await Promise.all(saved.flat())) await requireOk(world, 'a transaction', response);
  await world.sleep(tokensMs, 'the tokens of the rate limit');
  for (const [at, [app, amount]] of each.entries()) {
    const { summary, shown, expected } = await totals(app);
    const title = `the mode with payments of ${amount}, after payments of both modes at once`;
    const checks = checksFor(world, 'SBX-19');
    checks.decided.value(title, shown, expected, summary);
    // The document does not show what a summary counts: where the first one is a recount, the next is at most one.
    const isRecount = isDeepStrictEqual(before[at]?.shown, before[at]?.expected);
    const above = currenciesAbove(shown, expected);
    (isRecount ? checks : checks.decided).value(`${title}: above its own payments`, above, [], summary);
  }
}

/** The currencies of a summary whose net total is above that of the recount. */
function currenciesAbove(shown: unknown, expected: readonly object[]): readonly unknown[] {
  if (!Array.isArray(shown)) return [];
  const own = new Map(expected.map((sum) => [Reflect.get(sum, 'currency'), Reflect.get(sum, 'net')]));
  const isAbove = ({ currency, net }: Row) =>
    toMinor(net, currency) > toMinor(own.get(currency) ?? '0', currency);
  return shown.filter(isAbove).map(({ currency }) => currency);
}

/** Checks that settlementReport lists the batch of the app's own mode, and not that of the other. */
async function checkBatches(
  world: World,
  app: Integrator,
  own: HttpExchange,
  other: HttpExchange,
): Promise<void> {
  const report = await requireOk(world, 'settlementReport', app.call('settlementReport', {}));
  const listed = rowsOf(report).map(({ settlementBatchId }) => settlementBatchId);
  const expected = [responseField(own, 'settlementBatchId')];
  const checks = checksFor(world, 'SBX-19');
  checks.decided.value('the batches of one mode', listed, expected, report);
  const foreign = requireText(world, other, 'settlementBatchId');
  checks.value('the batch of the other mode is listed', listed.includes(foreign), false, report);
  const asked = await app.call('settlementReport', { settlementBatchId: foreign });
  checks.value('batches shown for the id of the other mode', rowsOf(asked).length, 0, asked);
}

/** Checks that one mode sees nothing of the transactions of the other at a place of both. */
async function checkPlaces(world: World, { sandbox, production }: Modes): Promise<void> {
  const { merchantId, branchId } = await world.tenant();
  const { terminalId } = await world.createTerminal({ branchId });
  const places = { merchantId, branchId, terminalId };
  const checks = checksFor(world, 'SBX-19');
  for (const [title, reader, owner, amount] of [
    ['the sandbox and a production transaction', sandbox, production, '44.44'],
    ['production and a sandbox transaction', production, sandbox, '55.55'],
  ] as const)
    await checkAmountOfPlaces(world, checks, title, { reader, owner, amount, places });
}
