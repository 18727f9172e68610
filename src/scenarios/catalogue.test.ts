import { describe, expect, it } from 'vitest';
import { clauses } from '../../conformance/clauses/catalogue.js';
import { operations } from '../../conformance/oracle/operations.js';
import { catalogue } from './catalogue.js';
import { defineScenario } from './scenario.js';

describe('the catalogue', () => {
  it('keeps its ids for ever: one may be added, none renamed or dropped', () => {
    expect(catalogue.map(({ id }) => id)).toEqual([
      'sandbox.amount.0.01-to-499.99',
      'sandbox.amount.500.00',
      'sandbox.amount.500.01',
      'sandbox.amount.999.00',
      'sandbox.amount.1000.00',
      'sandbox.amount.1001.00',
      'sandbox.amount.1002.00',
      'sandbox.amount.1003.00',
      'sandbox.prefix.SBX-OK',
      'sandbox.prefix.SBX-FAIL',
      'sandbox.prefix.SBX-TIMEOUT',
      'sandbox.prefix.SBX-ERROR',
      'sandbox.prefix.SBX-PENDING',
      'sandbox.prefix.SBX-SLOW',
      'sandbox.priority.SBX-OK',
      'sandbox.priority.SBX-FAIL',
      'sandbox.priority.SBX-TIMEOUT',
      'sandbox.priority.SBX-ERROR',
      'sandbox.priority.SBX-PENDING',
      'sandbox.priority.SBX-SLOW',
      'sandbox.without-trigger',
      'sandbox.isolation',
      'sandbox.reports',
      'sandbox.production-unaffected',
      'sandbox.validation',
      'sandbox.delayed-push',
      'sandbox.no-gateway',
      'sandbox.terminal-users',
      'scopes.payNow',
      'scopes.saveTransaction',
      'scopes.refund',
      'scopes.cancelTransaction',
      'scopes.getTransactionDetails',
      'scopes.getRecentTransactions',
      'scopes.find',
      'scopes.refundStatus',
      'scopes.getChannelSummary',
      'scopes.overallSummary',
      'scopes.settle',
      'scopes.settlementReport',
      'scopes.listTerminals',
      'scopes.requestTerminal',
      'scopes.requestStatus',
      'scopes.exempt-roles',
      'scopes.payments-trigger',
      'scopes.no-effect',
      'commands.print.online',
      'commands.print.offline',
      'commands.print.cut-before-result',
      'commands.print.sibling',
      'commands.unexpected-results',
      'messages.transaction-report',
      'messages.report-conflicts',
      'messages.settings-snapshot',
      'reconnect.refresh',
      'channel.expiry',
      'reconnect.back-off',
      'reconnect.session-timeout',
      'reconnect.session-kick',
      'reconnect.back-off-reset',
      'reconnect.offline-reports',
      'reconnect.backend-restart',
      'reconnect.register',
      'reconnect.keep-alive',
      'legacy.accepted',
      'legacy.rejected',
      'legacy.disabled',
      'legacy.no-fallback',
      'auth.app.created',
      'auth.token.response',
      'auth.token.scopes',
      'auth.token.granted-scopes-only',
      'auth.token.lifetime',
      'auth.app.revoked',
      'auth.app.secret-regenerated',
      'auth.app.scopes-changed',
      'auth.app.secret-shown-once',
      'auth.token.invalid-bearer',
      'auth.token.equal-responses',
      'auth.token.wrong-audience',
      'auth.token.tampered',
      'errors.body',
      'payments.stored',
      'payments.duplicates',
      'payments.duplicates.simultaneous',
      'payments.amounts.invalid',
      'payments.amounts.exact',
      'payments.saved',
      'payments.cancel',
      'payments.status-pushed',
      'refunds.balance',
      'refunds.simultaneous',
      'refunds.simultaneous.no-cooldown',
      'refunds.cooldown.active',
      'refunds.cooldown.elapsed',
      'refunds.states',
      'queries.recent',
      'queries.find',
      'reports.summaries',
      'reports.settlement',
      'blocked.users-and-roles',
      'blocked.gateway-configurations',
      'blocked.activation',
      'blocked.apk-releases',
      'blocked.settings-and-fees',
      'blocked.developer-tools',
      'tenants.details',
      'tenants.lists',
      'tenants.refunds-and-cancellations',
      'tenants.terminals',
      'tenants.command-triggers',
      'tenants.reports',
      'tenants.references',
      'tenants.branches',
      'terminals.list',
      'terminals.silent',
      'terminals.ws-token',
      'terminals.info',
      'rates.limit.production',
      'rates.limit.sandbox',
      'channel.paths',
      'channel.invalid-token',
      'channel.token-lifetime',
      'channel.identity',
      'channel.queues',
      'channel.send-destinations',
      'channel.keep-alive',
      'channel.heart-beats',
      'channel.newest-wins',
      'channel.observers',
      'admin-topic.events',
      'channel.limits',
      'lifecycle.deactivation',
      'lifecycle.kick',
      'lifecycle.activation',
      'lifecycle.force-refresh',
      'messages.payment-status',
      'messages.config-update',
      'messages.every-action',
      'messages.config-applied',
      'messages.sync-request',
      'messages.unknown-action',
      'versioning.paths-and-protocol',
    ]);
  });

  it('has each id once', () => {
    const ids = catalogue.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('claims clauses that there are, none of them twice in a scenario', () => {
    expect(catalogue.flatMap((scenario) => scenario.clauses).filter((id) => !clauses.has(id))).toEqual([]);
    const repeating = catalogue.filter(
      (scenario) => new Set(scenario.clauses).size < scenario.clauses.length,
    );
    expect(repeating.map(({ id }) => id)).toEqual([]);
  });

  it('claims every row of the sandbox tables', () => {
    const claimed = new Set(catalogue.flatMap((scenario) => scenario.clauses));
    const rows = Array.from({ length: 14 }, (_, index) => `SBX-${String(index + 1).padStart(2, '0')}`);
    expect(rows.filter((id) => !claimed.has(id))).toEqual([]);
  });

  it('explains each scenario in one sentence that no other has', () => {
    // A capital, or the name of an operation; one line, no full stop: it stands in lists.
    const names = operations.map(({ name }) => name).join('|');
    const sentence = new RegExp(`^(?:[A-Z]|(?:${names})[ ,])[^\\n]{15,105}[^\\s.]$`);
    const titles = catalogue.map(({ title }) => title);
    expect(titles.filter((title) => !sentence.test(title) || !title.includes(' '))).toEqual([]);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('says how long each takes', () => {
    expect(catalogue.filter(({ takesMs: { real, virtual } }) => !(real >= 0 && virtual >= real))).toEqual([]);
    const pending = catalogue.find(({ id }) => id === 'sandbox.amount.500.01');
    expect(pending?.takesMs).toEqual({ real: 12_000, virtual: 86_400_000 });
  });
});

describe('a scenario', () => {
  const rest = {
    title: 'A case',
    clauses: ['SBX-05'],
    needs: {},
    run: async () => undefined,
  } as const;

  it.each([
    '',
    'scopes',
    'Scopes.payNow',
    'scopes.',
    'scopes..payNow',
    'scopes.pay now',
    'scopes.*',
    '.scopes',
    'scopes.payNow\n',
  ])('cannot be called %j', (id) => {
    expect(() => defineScenario({ ...rest, id, takesMs: 0 })).toThrow(TypeError);
  });

  it('takes as long under both clocks unless it says otherwise', () => {
    expect(defineScenario({ ...rest, id: 'a.b', takesMs: 5 }).takesMs).toEqual({ real: 5, virtual: 5 });
    const takesMs = { real: 1, virtual: 2 };
    expect(defineScenario({ ...rest, id: 'a.b', takesMs }).takesMs).toEqual(takesMs);
  });
});
