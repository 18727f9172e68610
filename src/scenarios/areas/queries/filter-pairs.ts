import type { Payload } from '../../../simulator/http/operation-call.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { newPayment } from '../payments/payment-body.js';
import { type Row, rowsOf } from './rows.js';

/** A payment, with the filters that it does not match. */
interface Near {
  readonly misses: readonly string[];
  readonly more: Payload;
}

const amount = '5.00';
const word = 'Pair-';
const pageSize = 3;

export const filterPairs = defineScenario({
  id: 'queries.filter-pairs',
  title: 'Each filter of find filters on every page, and also together with each other one',
  clauses: ['QRY-02'],
  takesMs: 1000,
  needs: { apps: 2, terminals: 1, fresh: true },
  async run(world) {
    const checks = checksFor(world, 'QRY-02');
    const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: true });
    const { terminalId } = await world.ownTerminal();
    const { branchId } = await world.tenant();
    const misses = new Map<unknown, readonly string[]>();
    const pay = async (payments: readonly Near[]) => {
      for (const { misses: missed, more } of payments) {
        const payment = { ...newPayment(world, amount), referenceId: world.reference(word), ...more };
        await app.call('payNow', payment);
        misses.set(payment.referenceId, missed);
      }
      await world.sleep(5, 'a later time');
    };
    const whole = { channel: 'qr', currency: 'SEK', terminalId };
    await pay([{ misses: ['createdFrom'], more: whole }]);
    await pay(await nearPayments(world, whole, branchId));
    // A whole page of the newest, so that every other payment is on a later page.
    await pay(Array.from({ length: pageSize }, () => ({ misses: ['createdTo'], more: whole })));

    const { rows } = await found(app, {});
    if (rows.length !== misses.size) return world.inconclusive(`${rows.length} of ${misses.size} payments`);
    const filters = [
      ...Object.entries({ ...whole, branchId, status: 'SUCCESS', text: word.toLowerCase() }),
      ...Object.entries({ amountMin: amount, amountMax: amount }),
      ...Object.entries({ createdFrom: rows.at(-2)?.createdAt, createdTo: rows[pageSize]?.createdAt }),
    ];
    const matches = (row: Row, names: readonly string[]) =>
      misses.get(row.referenceId)?.every((missed) => !names.includes(missed));
    const reader = await world.app({ scopes: ['transactions:read'], sandbox: true });
    for (const [name, value] of filters) {
      const { rows: matching, last } = await found(reader, { [name]: value }, pageSize);
      const expected = rows.filter((row) => matches(row, [name])).map(referenceOf);
      checks.value(`${name} in pages of ${pageSize}`, matching.map(referenceOf), expected, last);
    }
    for (const [index, [one, value]] of filters.entries())
      for (const [other, otherValue] of filters.slice(index + 1)) {
        const query = { [one]: value, [other]: otherValue };
        const { rows: matching, last } = await found(app, query);
        const expected = rows.filter((row) => matches(row, [one, other])).map(referenceOf);
        checks.value(JSON.stringify(query), matching.map(referenceOf), expected, last);
      }
  },
});

/** The rows of all pages, and the last response: a page may be shorter than its limit. */
async function found(app: Integrator, query: Payload, limit = 100) {
  const rows: Row[] = [];
  for (let cursor: unknown; ; ) {
    const last = await app.call('find', { ...query, limit, ...(cursor !== undefined && { cursor }) });
    rows.push(...rowsOf(last));
    cursor = responseField(last, 'nextCursor');
    if (typeof cursor !== 'string' || rows.length > 100) return { rows, last };
  }
}

/** A payment that matches every filter, and for each filter one that misses it alone. */
async function nearPayments(world: World, whole: Payload, branchId: string): Promise<readonly Near[]> {
  const { terminalId: _, ...anyTerminal } = whole;
  const elsewhere = await world.newBranch();
  return [
    { misses: [], more: whole },
    { misses: ['status'], more: { ...whole, referenceId: world.reference(`SBX-FAIL-${word}`) } },
    { misses: ['text'], more: { ...whole, referenceId: world.reference('Other-') } },
    { misses: ['channel'], more: { ...whole, channel: 'card' } },
    { misses: ['channel'], more: { ...whole, channel: 'QR' } },
    { misses: ['currency'], more: { ...whole, currency: 'EUR' } },
    { misses: ['amountMin'], more: { ...whole, amount: '4.00' } },
    { misses: ['amountMax'], more: { ...whole, amount: '6.00' } },
    { misses: ['terminalId'], more: { ...anyTerminal, branchId } },
    // A terminal belongs to one branch.
    { misses: ['branchId', 'terminalId'], more: { ...anyTerminal, branchId: elsewhere.branchId } },
  ];
}

function referenceOf({ referenceId }: Row): unknown {
  return referenceId;
}
