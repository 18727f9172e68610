import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { newReport, report } from '../messages/upload-report.js';
import { newPayment } from '../payments/payment-body.js';
import { rowsOf } from './rows.js';

export const text = defineScenario({
  id: 'queries.text',
  title:
    'A text finds any part of a reference, tradeNo or specificTId, and look-ups take reported references',
  clauses: ['QRY-02'],
  takesMs: 1000,
  needs: { apps: 8, terminals: 1, fresh: true },
  async run(world) {
    const checks = checksFor(world, 'QRY-02');
    const scopes = ['payments:direct', 'transactions:read', 'refunds:write'] as const;
    const app = await world.app({ scopes: [...scopes], sandbox: false });
    const ids = ['Gw-a_c.1', 'Gw-abc.2', 'Gw-a-c.3'];
    const saved = [];
    for (const specificTId of ids) {
      const payment = { ...newPayment(world), specificTId };
      const response = await requireOk(world, 'a transaction', app.call('saveTransaction', payment));
      saved.push({ ...payment, tradeNo: String(responseField(response, 'tradeNo')) });
    }
    // A search with text takes ten tokens of the 200 of an app.
    const apps = await Promise.all(
      Array.from({ length: 5 }, () => world.app({ scopes: ['transactions:read'], sandbox: false })),
    );
    let searches = 0;
    const search = async (part: string) => {
      searches += 1;
      const searching = apps[searches % apps.length] ?? app;
      const response = await requireOk(world, 'find', searching.call('find', { text: part, limit: 100 }));
      return rowsOf(response).map((row) => String(row.referenceId));
    };
    for (const { referenceId, specificTId, tradeNo } of saved) {
      for (const whole of [referenceId, specificTId, tradeNo]) {
        const parts = [
          whole,
          whole.slice(3).toUpperCase(),
          whole.slice(0, -3).toLowerCase(),
          whole.slice(2, -1),
        ];
        for (const part of new Set(parts)) {
          const matching = saved.filter((each) =>
            [each.referenceId, each.specificTId, each.tradeNo].some((value) =>
              value.toLowerCase().includes(part.toLowerCase()),
            ),
          );
          const expected = matching.map((each) => each.referenceId).sort();
          checks.value(`text ${part}`, (await search(part)).sort(), expected);
        }
      }
    }
    for (const part of ['Gw-a%', 'Gw-a__.', 'Gw%1', '%', 'Gw\\-a', '\\', 'Gw-a\\_c', '*', '?'])
      checks.value(`text ${part}`, await search(part), []);

    const terminal = await world.terminal();
    // Terminals may report references of up to 128 characters of any kind.
    const reported: string[] = [];
    for (const length of [65, 128]) {
      const referenceId = `${world.reference('Counter/')} nº Ärger ЗАКАЗ ΟΔΟΣ ${'x'.repeat(128)}`.slice(
        0,
        length,
      );
      if (!(await report(world, terminal, newReport(world, { referenceId }))))
        return world.inconclusive('the report was not accepted');
      const title = `a reported reference of ${length} characters`;
      const details = await app.call('getTransactionDetails', { referenceId });
      checks.field(`${title}: details`, details, 'referenceId', referenceId);
      reported.push(referenceId);
      for (const text of [referenceId, referenceId.toLowerCase(), referenceId.toUpperCase()])
        checks.value(`${title}: text ${text.slice(0, 50)}`, await search(text), [referenceId]);
      const refunds = await app.call('refundStatus', { referenceId });
      checks.status(`${title}: refundStatus`, refunds, acceptedStatus);
      const refund = { referenceId, refundReferenceId: world.reference('REF-'), amount: '1.00' };
      checks.status(`${title}: refund`, await app.call('refund', refund), acceptedStatus);
    }
    // Sigma has two small forms; which one a text has depends on the place of the letter.
    for (const word of ['ΟΔΟΣ', 'οδοσ', 'οδος'])
      checks.value(`text ${word}`, (await search(word)).sort(), [...reported].sort());
    const { merchantId } = await world.otherTenant();
    for (const options of [{ sandbox: true }, { sandbox: false, owner: { merchantId } }]) {
      const other = await world.app({ scopes: ['transactions:read'], ...options });
      const found = await requireOk(world, 'find', other.call('find', { text: 'заказ' }));
      checks.value('text of another mode or merchant', rowsOf(found), [], found);
    }
    const long = { referenceId: 'x'.repeat(129) };
    checks.status('a reference of 129 characters', await app.call('getTransactionDetails', long), 400);
  },
});
