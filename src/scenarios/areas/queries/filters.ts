import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { newPayment, storedPayment } from '../payments/payment-body.js';
import { rowsOf } from './rows.js';

type Query = Readonly<Record<string, unknown>>;

export const filters = defineScenario({
  id: 'queries.filters',
  title: 'Lists filter by branch and terminal, and find compares amounts by value in every currency',
  clauses: ['QRY-01', 'QRY-02'],
  takesMs: 1000,
  needs: { apps: 1, terminals: 3, fresh: true },
  async run(world) {
    const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: true });
    await checkPlaces(world, app);
    await checkAmounts(world, app);
    await checkInstants(world, app);
  },
});

async function references(app: Integrator, name: 'find' | 'getRecentTransactions', query: Query) {
  const response = await app.call(name, { limit: 100, ...query });
  return { response, found: rowsOf(response).map((row) => row.referenceId) };
}

/** Payments of two branches, with a terminal, with another of the same branch, and with none. */
async function checkPlaces(world: World, app: Integrator): Promise<void> {
  const first = await world.tenant();
  const second = await world.newBranch();
  const { terminalId } = await world.ownTerminal();
  const sibling = (await world.createTerminal(first)).terminalId;
  const away = (await world.createTerminal(second)).terminalId;
  const places = [
    {},
    { branchId: first.branchId },
    { branchId: second.branchId },
    { branchId: first.branchId, terminalId },
    { branchId: first.branchId, terminalId: sibling },
    { branchId: second.branchId, terminalId: away },
  ];
  const made: (Query & { readonly referenceId: string })[] = [];
  for (const place of places) {
    // A payment that names a terminal is one of its branch.
    const { branchId: _, ...named } = place;
    const body = 'terminalId' in named ? named : place;
    const { referenceId } = await storedPayment(world, app, '1.00', body);
    made.unshift({ referenceId, ...place });
    await world.sleep(2, 'the next millisecond');
  }
  const queries: readonly Query[] = [
    {},
    { branchId: first.branchId },
    { branchId: second.branchId },
    { terminalId },
    { terminalId: sibling },
    { terminalId: away },
    { branchId: first.branchId, terminalId },
  ];
  for (const query of queries) {
    const expected = made
      .filter((each) => Object.entries(query).every(([name, value]) => each[name] === value))
      .map(({ referenceId }) => referenceId);
    const title = JSON.stringify(query);
    for (const [name, clause] of [
      ['getRecentTransactions', 'QRY-01'],
      ['find', 'QRY-02'],
    ] as const) {
      const { response, found } = await references(app, name, query);
      checksFor(world, clause).value(`${name} ${title}`, found, expected, response);
    }
  }
}

const amounts = [
  ['EUR', '9.99'],
  ['EUR', '10.00'],
  ['EUR', '10.01'],
  ['JPY', '10'],
  ['JPY', '11'],
  ['JPY', '1000'],
  ['KWD', '1.005'],
  ['KWD', '1.500'],
  ['KWD', '10.000'],
  ['KWD', '10.001'],
] as const;
const bounds = ['1.5', '9.99', '9.995', '10', '10.00', '10.001', '10.005', '10.010', '11', '100', 10.5];

/** Every bound without a currency, and bounds of each currency. */
async function checkAmounts(world: World, app: Integrator): Promise<void> {
  const checks = checksFor(world, 'QRY-02');
  const channel = 'amounts';
  const made: { readonly referenceId: string; readonly currency: string; readonly amount: string }[] = [];
  for (const [currency = '', amount = ''] of amounts) {
    const payment = { ...newPayment(world, amount), currency, channel };
    await requireOk(world, 'a transaction', app.call('saveTransaction', payment));
    made.push(payment);
  }
  for (const currency of [undefined, 'EUR', 'JPY', 'KWD']) {
    const inCurrency = made.filter((each) => currency === undefined || each.currency === currency);
    // With a currency the same bounds are compared: its own amounts show it.
    const tried = currency === undefined ? bounds : inCurrency.slice(0, 2).map(({ amount }) => amount);
    for (const bound of tried) {
      const above = inCurrency.filter(({ amount }) => Number(amount) >= Number(bound));
      const below = inCurrency.filter(({ amount }) => Number(amount) <= Number(bound));
      await checkBound(checks, app, { channel, currency, amountMin: bound }, above);
      await checkBound(checks, app, { channel, currency, amountMax: bound }, below);
    }
  }
}

async function checkBound(
  checks: ClauseChecks,
  app: Integrator,
  query: Query,
  expected: readonly { readonly referenceId: string }[],
): Promise<void> {
  const { response, found } = await references(app, 'find', query);
  const sorted = expected.map(({ referenceId }) => referenceId).sort();
  checks.value(JSON.stringify(query), found.map(String).sort(), sorted, response);
}

/** Bounds of time are inclusive, to the millisecond. */
async function checkInstants(world: World, app: Integrator): Promise<void> {
  const checks = checksFor(world, 'QRY-02');
  const channel = 'instants';
  for (let count = 0; count < 3; count += 1) {
    await storedPayment(world, app, '1.00', { channel });
    await world.sleep(5, 'a later time');
  }
  const all = rowsOf(await requireOk(world, 'find', app.call('find', { channel, limit: 100 })));
  const [, middle] = all;
  const at = Date.parse(String(middle?.createdAt));
  if (Number.isNaN(at)) return world.inconclusive('the payments were not found');
  for (const offset of [-1, 0, 1]) {
    const instant = new Date(at + offset).toISOString();
    const matching = (test: (row: number) => boolean) =>
      all.filter(({ createdAt }) => test(Date.parse(String(createdAt)))).map((row) => row.referenceId);
    const from = await references(app, 'find', { channel, createdFrom: instant });
    checks.value(
      `createdFrom ${offset} ms`,
      from.found,
      matching((row) => row >= at + offset),
    );
    const to = await references(app, 'find', { channel, createdTo: instant });
    checks.value(
      `createdTo ${offset} ms`,
      to.found,
      matching((row) => row <= at + offset),
    );
  }
}
