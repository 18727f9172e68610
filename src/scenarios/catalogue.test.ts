import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { clauses } from '../../conformance/clauses/catalogue.js';
import { areaOfClause, areas } from '../../conformance/clauses/partition.js';
import { operations } from '../../conformance/oracle/operations.js';
import { catalogue, scenariosByArea } from './catalogue.js';
import { defineScenario } from './scenario.js';

/** The ids that users select scenarios by, in the order of the partition. One may be added, but not renamed or removed. */
const publishedIds = [
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
  'auth.client-library',
  'auth.user-rights',
  'auth.secrets-uncached',
  'auth.administered-pages',
  ...operations.map(({ name }) => `scopes.${name}`),
  'scopes.exempt-roles',
  'scopes.payments-trigger',
  'scopes.no-effect',
  'scopes.web-socket',
  'blocked.users-and-roles',
  'blocked.gateway-configurations',
  'blocked.activation',
  'blocked.apk-releases',
  'blocked.settings-and-fees',
  'blocked.developer-tools',
  'blocked.monitoring',
  'tenants.details',
  'tenants.lists',
  'tenants.refunds-and-cancellations',
  'tenants.terminals',
  'tenants.command-triggers',
  'tenants.reports',
  'tenants.references',
  'tenants.branches',
  'tenants.every-key',
  'tenants.ambiguous-references',
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
  'sandbox.mode-changed',
  'sandbox.terminal-users',
  'sandbox.currencies',
  'sandbox.every-key',
  'sandbox.every-way',
  'payments.stored',
  'payments.duplicates',
  'payments.duplicates.simultaneous',
  'payments.amounts.invalid',
  'payments.amounts.exact',
  'payments.saved',
  'payments.cancel',
  'payments.status-pushed',
  'payments.gateway-outages',
  'payments.own-terminal',
  'payments.fields',
  'payments.currencies',
  'payments.gateway',
  'payments.restart',
  'refunds.balance',
  'refunds.simultaneous',
  'refunds.simultaneous.no-cooldown',
  'refunds.cooldown.active',
  'refunds.cooldown.elapsed',
  'refunds.states',
  'refunds.fields',
  'refunds.outcomes',
  'refunds.list',
  'refunds.cooldown.exact',
  'queries.recent',
  'queries.find',
  'queries.pages',
  'queries.filters',
  'queries.filter-pairs',
  'queries.text',
  'queries.bounded-pages',
  'reports.summaries',
  'reports.settlement',
  'reports.production',
  'reports.batches',
  'reports.days',
  'rates.limit.production',
  'rates.limit.sandbox',
  'rates.callers',
  'rates.tokens',
  'rates.addresses',
  'rates.activations',
  'versioning.paths-and-protocol',
  'errors.body',
  'errors.forms',
  'errors.order',
  'errors.request-id',
  'terminals.list',
  'terminals.silent',
  'terminals.ws-token',
  'terminals.info',
  'terminals.fields',
  'terminals.pages',
  'terminals.configuration',
  'terminals.token-holders',
  'lifecycle.deactivation',
  'lifecycle.deactivation-at-once',
  'lifecycle.deactivated-sessions',
  'lifecycle.blocked-triggers',
  'lifecycle.kick',
  'lifecycle.kicks',
  'lifecycle.activation',
  'lifecycle.activation-codes',
  'lifecycle.dead-credentials',
  'lifecycle.force-refresh',
  'commands.print.online',
  'commands.print.offline',
  'commands.print.cut-before-result',
  'commands.print.sibling',
  'commands.unexpected-results',
  'commands.triggers',
  'commands.print.texts',
  'commands.administration',
  'commands.record',
  'commands.results',
  'commands.redelivery',
  'commands.waiting',
  'commands.expiry',
  'commands.after-restart',
  'commands.full-queue',
  'channel.paths',
  'channel.handshakes',
  'channel.invalid-token',
  'channel.token-lifetime',
  'channel.identity',
  'channel.unregistered',
  'channel.queues',
  'channel.subscriptions',
  'channel.send-destinations',
  'channel.keep-alive',
  'channel.heart-beats',
  'channel.newest-wins',
  'channel.takeover',
  'channel.disconnect',
  'channel.observers',
  'channel.observer-copies',
  'channel.observing-users',
  'channel.expiry',
  'channel.expiring-sessions',
  'channel.limits',
  'admin-topic.events',
  'admin-topic.subscriptions',
  'admin-topic.sessions',
  'admin-topic.reports',
  'admin-topic.payments',
  'admin-topic.late-events',
  'messages.payment-status',
  'messages.config-update',
  'messages.every-action',
  'messages.config-applied',
  'messages.sync-request',
  'messages.unknown-action',
  'messages.transaction-report',
  'messages.report-conflicts',
  'messages.settings-snapshot',
  'messages.open-status',
  'messages.wrong-body',
  'messages.result-status',
  'messages.snapshots',
  'messages.reported-amounts',
  'messages.report-moves',
  'messages.rejections',
  'messages.pushes',
  'legacy.accepted',
  'legacy.other-scheme',
  'legacy.rejected',
  'legacy.disabled',
  'legacy.no-fallback',
  'legacy.credentials',
  'legacy.before-subscribe',
  'legacy.life',
  'reconnect.refresh',
  'reconnect.back-off',
  'reconnect.back-off-short',
  'reconnect.session-timeout',
  'reconnect.session-kick',
  'reconnect.back-off-reset',
  'reconnect.offline-reports',
  'reconnect.backend-restart',
  'reconnect.backend-restart-short',
  'reconnect.restart-state',
  'reconnect.register',
  'reconnect.repeated-register',
  'reconnect.keep-alive',
  'reconnect.fallback',
  'stomp.handshake',
  'stomp.stream',
  'stomp.headers',
  'stomp.bodies',
  'stomp.commands',
  'stomp.escapes',
  'stomp.connect',
  'stomp.tokens',
  'stomp.tokens-without-legacy',
  'stomp.heart-beat-header',
  'stomp.subscriptions',
  'stomp.sending',
  'stomp.acknowledgement',
  'stomp.acknowledgement-over-time',
  'stomp.transactions',
  'stomp.receipts',
  'stomp.ending',
  'stomp.ending-over-time',
  'stomp.limits',
  'stomp.deadlines',
  'stomp.deadlines-over-time',
  'stomp.heart-beats',
  'stomp.redelivery',
  'stomp.redelivery-over-time',
  'stomp.slow-client',
  'stomp.token-age',
];

const areasFolder = new URL('./areas/', import.meta.url);

/** The files of the scenarios, from the folder of the areas. */
function scenarioFiles(): readonly string[] {
  return readdirSync(areasFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.split(path.sep).join('/'));
}

it('the catalogue lists the published ids in the order of the partition', () => {
  expect(catalogue.map(({ id }) => id)).toEqual(publishedIds);
});

it.each(areas)('the catalogue has a scenario for the area %s', (area) => {
  expect(scenariosByArea[area].length).toBeGreaterThan(0);
});

it('the catalogue puts each scenario into the area of its first clause, by id, list and folder', async () => {
  const misplaced = Object.entries(scenariosByArea).flatMap(([area, scenarios]) =>
    scenarios.filter(({ id, clauses: [first] }) => id.split('.')[0] !== area || areaOfClause(first) !== area),
  );
  expect(misplaced.map(({ id }) => id)).toEqual([]);
  const found = new Set<unknown>();
  for (const file of scenarioFiles()) {
    const module: Record<string, unknown> = await import(new URL(file, areasFolder).href);
    const exported = new Set(Object.values(module).flat());
    const here = catalogue.filter((scenario) => exported.has(scenario));
    const elsewhere = here.filter(({ id }) => id.split('.')[0] !== file.split('/')[0]);
    expect(
      elsewhere.map(({ id }) => id),
      file,
    ).toEqual([]);
    // The list of an area repeats all of its scenarios; only these two areas define theirs in it.
    if (!file.endsWith('/scenarios.ts') || /^(?:blocked|stomp)\//.test(file))
      for (const scenario of here) found.add(scenario);
  }
  expect(catalogue.filter((scenario) => !found.has(scenario)).map(({ id }) => id)).toEqual([]);
});

it('the catalogue has each id once', () => {
  const ids = catalogue.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('the catalogue claims only clauses that exist, each at most once in a scenario', () => {
  expect(catalogue.flatMap((scenario) => scenario.clauses).filter((id) => !clauses.has(id))).toEqual([]);
  const repeating = catalogue.filter((scenario) => new Set(scenario.clauses).size < scenario.clauses.length);
  expect(repeating.map(({ id }) => id)).toEqual([]);
});

it('the catalogue claims every row of the sandbox tables', () => {
  const claimed = new Set(catalogue.flatMap((scenario) => scenario.clauses));
  const rows = Array.from({ length: 14 }, (_, index) => `SBX-${String(index + 1).padStart(2, '0')}`);
  expect(rows.filter((id) => !claimed.has(id))).toEqual([]);
});

it('the catalogue explains each scenario in one unique sentence', () => {
  // A capital, or the name of an operation; one line, no full stop: it is shown in lists.
  const names = operations.map(({ name }) => name).join('|');
  const sentence = new RegExp(`^(?:[A-Z]|(?:${names})[ ,])[^\\n]{15,105}[^\\s.]$`);
  const titles = catalogue.map(({ title }) => title);
  expect(titles.filter((title) => !sentence.test(title) || !title.includes(' '))).toEqual([]);
  expect(new Set(titles).size).toBe(titles.length);
});

it('the catalogue states how long each scenario takes', () => {
  expect(catalogue.filter(({ takesMs: { real, virtual } }) => !(real >= 0 && virtual >= real))).toEqual([]);
  const pending = catalogue.find(({ id }) => id === 'sandbox.amount.500.01');
  expect(pending?.takesMs).toEqual({ real: 12_000, virtual: 86_400_000 });
});

const rest = {
  title: 'A case',
  clauses: ['SBX-05'],
  needs: {},
  run: async () => undefined,
} as const;

it.each([
  '',
  'scopes',
  '-scopes.payNow',
  'scopes-.payNow',
  'Scopes.payNow',
  'scopes.',
  'scopes..payNow',
  'scopes.pay now',
  'scopes.*',
  '.scopes',
  'scopes.payNow\n',
])('a scenario cannot have the id %j', (id) => {
  expect(() => defineScenario({ ...rest, id, takesMs: 0 })).toThrow(TypeError);
});

it('a scenario takes as long on both clocks by default', () => {
  expect(defineScenario({ ...rest, id: 'a.b', takesMs: 5 }).takesMs).toEqual({ real: 5, virtual: 5 });
  const takesMs = { real: 1, virtual: 2 };
  expect(defineScenario({ ...rest, id: 'a.b', takesMs }).takesMs).toEqual(takesMs);
});
