import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, visitorKeys } from 'oxc-parser';
import { expect, it } from 'vitest';
import { isCode, projectFiles, projectRoot } from './import-rules/project-files.js';

/** Tables whose rows belong to a merchant, and may belong to a branch. */
const owned = ['terminals', 'transactions', 'branches', 'apps', 'refunds', 'settlements', 'daily_totals'];

/** The queries on rows of such a table without the filter of `within`, and why they may. */
const withoutReach: Readonly<Record<string, string>> = {
  'app-store: createAppStore inSandboxMode rows': 'work of the service for all tenants: the modes of apps',
  'credential-store: createCredentialStore findApp': 'a login: the clientId decides who the caller is',
  'credential-store: createCredentialStore findTerminal': 'a login: the clientId decides who the caller is',
  'legacy-access-store: createLegacyAccess byConfigId': 'a login: the access_id decides who the caller is',
  'pending-due: statementsOf find': 'work of the service for all tenants: payments and refunds that are due',
  'pending-due: statementsOf next': 'work of the service for all tenants: payments and refunds that are due',
  'refund-store: endRefund row': 'work of the service for all tenants: refunds that are due',
  'refund-store: prepareRefundStore isReferenceUsed row':
    'one namespace per merchant, of a transaction found in reach',
  'refund-store: prepareRefundStore lastAcceptedAt': 'by the id of a transaction found in reach',
  'refund-store: withBalances found': 'of refunds that were found in reach',
  'report-store: prepareReportStore byReference': 'the merchant of the terminal that reports',
  'report-store: prepareReportStore bySpecificTId': 'the merchant of the terminal that reports',
  'report-store: prepareReportStore saveFields': 'by the id of a transaction that its caller has read',
  'settlement-store: createSettlementStore assign': 'by ids that the same database transaction selected',
  'settlement-store: createSettlementStore unsettled ids':
    'one merchant, and its branch, as narrowed to the reach',
  'settlement-store: partsOf rows': 'by ids that the same database transaction selected',
  'store-totals: countStore': 'counts alone, of everything, when the service has ended',
  'store-totals: countStore payments': 'counts alone, of everything, when the service has ended',
  'store-totals: countStore refunds': 'counts alone, of everything, when the service has ended',
  'stored-currencies: checkUsed used': 'currencies alone, of everything, before the service starts',
  'terminal-administration-store: createTerminalAdministrationStore byActivationCode row':
    'without a caller: the activation code decides',
  'terminal-administration-store: createTerminalAdministrationStore changeStatus row':
    'found in reach before, or by its activation code',
  'terminal-administration-store: createTerminalAdministrationStore configure row':
    'the same database transaction found it in reach',
  'terminal-administration-store: createTerminalAdministrationStore raiseVersions':
    'all terminals of one merchant, which an administrator named',
  'terminal-info: prepareTerminalInfo find':
    'its own, by the configId of its token, or one that its caller has found in reach',
  'terminal-store: insertTerminal': 'the highest configId of all tenants',
  'terminal-store: prepareTerminalStore touch': 'its own, by the configId of its session',
  'token-status-store: createTokenRevocationStore terminals rows':
    'work of the service for all tenants: deactivated terminals',
  'transaction-store: prepareTransactionStore byId':
    'by an id that its caller has found in reach, or that is due',
  'transaction-update: prepareTransactionUpdate write': 'by the id of a transaction that its caller has read',
};

const methods = ['selectFrom', 'updateTable', 'deleteFrom', 'innerJoin', 'leftJoin'];
/** A name instead of a literal table may be any table. */
const ownedQuery = new RegExp(`^\\s*\\[?\\s*('(${owned.join('|')})\\b|[A-Za-z_$][\\w$.]*\\s*[\\],)])`);
const rawQuery = new RegExp(`\\b(from|join|update)\\s+(${owned.join('|')})\\b`, 'i');

type Node = Readonly<Record<string, unknown>> & { readonly type: string; start: number; end: number };

/** Each query on an owned table that has no `within`, by its file and the names around it. */
function queriesWithoutReach(file: string, text: string): readonly string[] {
  const found: string[] = [];
  const seen = new Set<Node>();
  const textOf = ({ start, end }: Node) => text.slice(start, end);
  walk(parseSync(file, text).program, [], (node, above) => {
    // The tables of one query are one.
    const whole = chainOf(node, above);
    if (seen.has(whole)) return;
    const open =
      (isOwnedQuery(node, textOf) && !/\bwithin</.test(textOf(whole))) ||
      (node.type === 'TaggedTemplateExpression' && rawQuery.test(textOf(node)));
    if (!open) return;
    seen.add(whole);
    found.push(`${path.posix.basename(file, '.ts')}: ${namesOf(above, textOf).join(' ')}`);
  });
  return found;
}

function walk(node: unknown, above: readonly Node[], visit: (node: Node, above: readonly Node[]) => void) {
  if (Array.isArray(node)) for (const each of node) walk(each, above, visit);
  else if (isNode(node)) {
    visit(node, above);
    for (const key of visitorKeys[node.type] ?? []) walk(node[key], [node, ...above], visit);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function isOwnedQuery(node: Node, textOf: (node: Node) => string): boolean {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || !isNode(node.callee.property)) return false;
  if (!methods.includes(textOf(node.callee.property))) return false;
  return ownedQuery.test(textOf({ ...node, start: node.callee.end }).slice(1));
}

/** The whole of `db.selectFrom(…).select(…).where(…)`. */
function chainOf(call: Node, above: readonly Node[]): Node {
  let chain = call;
  for (const node of above) {
    const goesOn =
      (node.type === 'MemberExpression' && node.object === chain) ||
      (node.type === 'CallExpression' && node.callee === chain);
    if (!goesOn) break;
    chain = node;
  }
  return chain;
}

/** The functions and properties around it, from the outside in. */
function namesOf(above: readonly Node[], textOf: (node: Node) => string): readonly string[] {
  const names = above.flatMap((node) => {
    const name = { FunctionDeclaration: node.id, Property: node.key, VariableDeclarator: node.id }[node.type];
    return isNode(name) && name.type === 'Identifier' ? [textOf(name)] : [];
  });
  return names.toReversed();
}

const backend = projectFiles().filter(
  (file) =>
    isCode(file) && file.startsWith('src/backend/') && !/\.test\.ts$|\/testing\/|\/migrations/.test(file),
);

it("a query on tenants' rows goes through the reach of its caller, or is in the list of those that may not", () => {
  const found = backend.flatMap((file) =>
    queriesWithoutReach(file, readFileSync(path.join(projectRoot, file), 'utf8')),
  );
  expect(found.sort()).toEqual(Object.keys(withoutReach).sort());
});

it.each([
  ['a query', `const f = () => db.selectFrom('apps').selectAll().where('app_id', '=', id).execute();`],
  ['an update', `const f = () => db.updateTable('terminals').set({ name }).execute();`],
  ['a removal', `const f = () => db.deleteFrom('refunds').execute();`],
  ['a table by another name', `const f = () => db.selectFrom('apps as a').selectAll();`],
  ['one of several tables', `const f = () => db.selectFrom(['apps', 'users']).selectAll();`],
  ['a table that is named elsewhere', `const f = () => db.selectFrom(table).selectAll();`],
  ['a join', `const f = () => db.selectFrom('messages').innerJoin('terminals', 'a', 'b').selectAll();`],
  ['SQL as text', 'const f = () => sql`select * from transactions`.execute(db);'],
  ['a reach that is taken and not used', `const f = (reach) => db.selectFrom('apps').selectAll();`],
])("a query on tenants' rows is found without it: %s", (_, text) => {
  expect(queriesWithoutReach('src/backend/store/x.ts', text)).toEqual(['x: f']);
});

it.each([
  `const f = () => db.selectFrom('apps').selectAll().where(within<'apps'>(reach)).execute();`,
  `const f = () => db.selectFrom('users').selectAll();`,
  `const f = () => db.insertInto('apps').values(values);`,
])("a query on tenants' rows is in order with it, or on other rows: %s", (text) => {
  expect(queriesWithoutReach('src/backend/store/x.ts', text)).toEqual([]);
});
