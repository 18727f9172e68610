import { reportedAmounts } from '../../../../conformance/oracle/reports.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { presentFields } from '../commands/raw-commands.js';
import { settled } from '../terminals/settled.js';
import { rawReport, rejectionsOf, sendReport } from './raw-reports.js';

const fields = [
  'referenceId',
  'status',
  'amount',
  'currency',
  'gateway',
  'specificTId',
  'terminalId',
] as const;

export const reportedInEachCurrency = defineScenario({
  id: 'messages.reported-amounts',
  title:
    'Reports are stored with every field and the decimals of their currency, for each merchant by itself',
  clauses: ['MSG-05', 'MSG-08'],
  takesMs: 6000,
  needs: { apps: 2, terminals: 2, fresh: true },
  async run(world) {
    const checks = checksFor(world, 'MSG-05');
    const open = checksFor(world, 'MSG-08');
    const scopes = ['transactions:read', 'reports:read'] as const;
    const terminal = await RawTerminal.create(world);
    const other = await world.otherTenant();
    const foreign = await RawTerminal.create(world, other);
    const app = await world.app({ scopes: [...scopes], sandbox: false });
    const { merchantId } = other;
    const others = await world.app({ scopes: [...scopes], sandbox: false, owner: { merchantId } });

    const early = await terminal.connected();
    await early.subscribe(terminal.queue);
    const unregistered = rawReport(world, terminal);
    const refused = await sendReport(early, unregistered);
    checks.decided.value('a report before register', [refused, early.errorCode], ['ERROR', 'NOT_REGISTERED']);
    const { referenceId: unstored } = unregistered;
    const missing = await app.call('getTransactionDetails', { referenceId: unstored });
    checks.decided.status('the details of a report before register', missing, 404);

    const [session, foreignSession] = [await terminal.onlineAnyWay(), await foreign.online()];
    for (const { currency, amount, shown, decided } of reportedAmounts) {
      const report = rawReport(world, terminal, { currency, amount, gateway: `gw-${currency}` });
      const { referenceId, specificTId, gateway } = report;
      const what = `${amount} ${currency}`;
      const stored = decided ? checks.decided : checks;
      // The profile ignores an action of the client's own; the document shows no such field.
      const sent = decided ? { ...report, action: 'PAYMENT_STATUS' } : report;
      stored.value(`the outcome of ${what}`, await sendReport(session, sent), 'accepted');
      // Another merchant's terminal may use the same ids.
      const twin = { ...report, terminalId: foreign.created.terminalId, amount: amount + 1 };
      await sendReport(foreignSession, twin);
      const read = () => app.call('getTransactionDetails', { referenceId });
      const details = await settled(world, read, ({ status }) => acceptedStatus.accepts(status));
      stored.status(`the details of ${what}`, details, acceptedStatus);
      (decided ? open.decided : open).status(`the transaction of ${what}`, details, acceptedStatus);
      const transaction = { currency: currency.toUpperCase(), amount: shown, status: 'SUCCESS' };
      const { terminalId } = report;
      const wanted = { ...transaction, referenceId, gateway, specificTId, terminalId };
      checks.decided.value(`the transaction of ${what}`, presentFields(details, fields), wanted, details);
      const theirs = await others.call('getTransactionDetails', { referenceId });
      checks.decided.field(
        `the report of another merchant with the ids of ${what}`,
        theirs,
        'referenceId',
        referenceId,
      );
      await world.part(`${what} by other ids`, async () => {
        const tradeNo = requireText(world, details, 'tradeNo');
        const byTrade = await app.call('getTransactionDetails', { tradeNo });
        checks.decided.value(`${what} by its tradeNo`, byTrade.body, details.body);
        const found = await requireOk(world, 'find', app.call('find', { text: specificTId.toLowerCase() }));
        const references = referencesIn(responseField(found, 'items'));
        checks.decided.value(`${what} by its specificTId`, references, [referenceId]);
      });
    }
    const longest = rawReport(world, terminal, { referenceId: `Beleg 7/12 ü ${'x'.repeat(115)}` });
    open.decided.value(
      'the outcome of a reference of 128 characters',
      await sendReport(session, longest),
      'accepted',
    );
    const { referenceId } = longest;
    const details = await app.call('getTransactionDetails', { referenceId });
    open.decided.status('the details of a reference of 128 characters', details, 200);
    const found = await requireOk(world, 'find', app.call('find', { text: 'beleg 7/12' }));
    open.decided.value('find by a part of it', referencesIn(responseField(found, 'items')), [referenceId]);
    checks.decided.value('the rejections', (await rejectionsOf(world, session)).length, 0);
    checks.decided.value(
      'those of the other merchant',
      (await rejectionsOf(world, foreignSession)).length,
      0,
    );
  },
});

function referencesIn(items: unknown): readonly unknown[] {
  return Array.isArray(items) ? items.map((item) => item?.referenceId) : [];
}
