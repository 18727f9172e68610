import { reportedStatuses } from '../../../../conformance/oracle/payment-statuses.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { outcomeChecks } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { detailsOf } from '../payments/payment-body.js';
import { settled } from '../terminals/settled.js';
import { rawReport } from './raw-reports.js';
import { newReport, report } from './upload-report.js';

const shownStatus = 'TRANS_SUCCESS';

/** Statuses that no list contains. */
const unknownWords = [
  'TRANS_MAYBE',
  'trans_success',
  'TRANS_SUCCESS_LATER',
  'SUCCESS',
  'Genehmigt (07) ✓',
  'x'.repeat(64),
  // Objects of several languages have members with these names.
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
] as const;

export const openStatus = defineScenario({
  id: 'messages.open-status',
  title: 'A report with any status is stored, and one with an unknown status is in no total',
  clauses: ['MSG-08'],
  takesMs: 4000,
  needs: { apps: 1, terminals: 2, fresh: true },
  async run(world) {
    const checks = checksFor(world, 'MSG-08');
    const scopes = ['transactions:read', 'reports:read', 'refunds:write'] as const;
    const [app, terminal] = await Promise.all([
      world.app({ scopes: [...scopes], sandbox: false }),
      world.terminal(),
    ]);
    const words = [
      ...reportedStatuses.map(({ reported, stored }) => [reported, stored] as const),
      ...unknownWords.map((word) => [word, 'REPORTED'] as const),
    ];
    for (const [word, stored] of words) {
      const sent = newReport(world, { status: word, amount: 100 });
      // The document shows one word.
      const persisted = word === shownStatus ? checks : checks.decided;
      persisted.value(`the outcome of ${word}`, await report(world, terminal, sent), true);
      const read = () => detailsOf(app, sent);
      const details = await settled(world, read, ({ status }) => acceptedStatus.accepts(status));
      persisted.status(`the details of ${word}`, details, acceptedStatus);
      persisted.field(`the transaction of ${word}`, details, 'referenceId', sent.referenceId);
      checks.decided.field(`the transaction of ${word}`, details, 'status', stored);
      checks.decided.field(`the transaction of ${word}`, details, 'reportedStatus', word);
    }
    const summary = await requireOk(world, 'the summary', app.call('overallSummary', {}));
    const known = words.filter(([, stored]) => stored !== 'REPORTED');
    checks.decided.value(
      'transactions in the totals',
      countOf(responseField(summary, 'currencies')),
      known.length,
    );

    await world.part('a report in a transaction of STOMP', () => checkInTransaction(world, app));

    const odd = newReport(world, { referenceId: 'Bon 7/12 ü', status: 'UNCLEAR', currency: 'eur' });
    checks.decided.value('the outcome of a reference with spaces', await report(world, terminal, odd), true);
    const { referenceId } = odd;
    checks.decided.field('its details', await detailsOf(app, odd), 'currency', 'EUR');
    const refund = { referenceId, refundReferenceId: world.reference('REF-') };
    checks.decided.status('its refund', await app.call('refund', refund), 409);
    checks.decided.status('its cancellation', await app.call('cancelTransaction', { referenceId }), 409);
    await report(world, terminal, { ...odd, status: 'TRANS_SUCCESS' });
    checks.decided.field('after a known status', await detailsOf(app, odd), 'status', 'SUCCESS');
    checks.decided.status('its refund then', await app.call('refund', refund), 200);
  },
});

/** The number of transactions in a summary. */
function countOf(currencies: unknown): number {
  if (!Array.isArray(currencies)) return 0;
  const sums: readonly unknown[] = currencies.flatMap(({ statuses }) => Object.values(Object(statuses)));
  return sums.reduce<number>((total, sum) => total + Number(Object(sum).count), 0);
}

/** A report that the terminal sends between BEGIN and COMMIT is stored like any other. */
async function checkInTransaction(world: World, app: Integrator): Promise<void> {
  const terminal = await RawTerminal.create(world);
  const session = await terminal.online();
  const sent = rawReport(world, terminal);
  const inside = { transaction: 'reports' };
  const body = JSON.stringify(sent);
  // A service may reject transactions of STOMP, which the document does not show.
  for (const [command, headers, text] of [
    ['BEGIN', inside, ''],
    ['SEND', { destination: '/app/terminal/transaction', ...inside }, body],
    ['COMMIT', inside, ''],
  ] as const)
    if ((await session.attempt(command, headers, text)) !== 'accepted') world.skip('transactions of STOMP');
  const read = () => detailsOf(app, sent);
  const details = await settled(world, read, ({ status }) => acceptedStatus.accepts(status));
  const checks = outcomeChecks(checksFor(world, 'MSG-08'), session.client);
  checks.status('a report in a transaction of STOMP', details, acceptedStatus);
}
