import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, rejectedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { listedTerminals } from './shown-terminal.js';

const wrongQueries = [
  { limit: '0' },
  { limit: '101' },
  { limit: '-1' },
  { limit: 'ten' },
  { limit: '' },
  { cursor: 'not-a-cursor' },
] as const;

export const terminalPages = defineScenario({
  id: 'terminals.pages',
  title: 'The pages of listTerminals show each terminal of a branch once, and the last page has no cursor',
  clauses: ['TRM-01'],
  takesMs: 2000,
  needs: { apps: 1, terminals: 6, fresh: true },
  async run(world) {
    const checks = checksFor(world, 'TRM-01');
    const [first, second] = [await world.tenant(), await world.newBranch()];
    const created = new Set<number>();
    for (let count = 0; count < 6; count += 1) {
      const { configId } = await world.createTerminal(count === 3 ? second : first);
      if (count !== 3) created.add(configId);
    }
    const app = await world.app({ scopes: ['terminals:read'], sandbox: false });
    const { branchId } = first;
    const idsOf = (items: unknown) =>
      Array.isArray(items) ? items.map((item) => Number(item?.configId)) : undefined;
    const everything = idsOf(await listedTerminals(world, app, { branchId }));
    checks.restingOn('S4.28').value('the terminals of all pages', new Set(everything), created);
    for (const limit of [1, 2, 4, 5, 100]) {
      const ids: (number | undefined)[] = [];
      const sizes: number[] = [];
      let cursor: unknown;
      do {
        const query = { branchId, limit: String(limit), ...(typeof cursor === 'string' && { cursor }) };
        const page = await requireOk(world, 'a page', app.call('listTerminals', query));
        const items = idsOf(responseField(page, 'items')) ?? [];
        ids.push(...items);
        sizes.push(items.length);
        cursor = responseField(page, 'nextCursor');
      } while (typeof cursor === 'string' && sizes.length < 10);
      // No order is decided, and a page may be shorter than its limit.
      const sorted = ids.toSorted((one, other) => Number(one) - Number(other));
      checks.decided.value(`limit ${limit}: the terminals, page by page`, sorted, [...created]);
      const wrong = sizes.filter((size) => size < 1 || size > limit);
      checks.decided.value(`limit ${limit}: the sizes of pages that are empty or too large`, wrong, []);
      checks.decided.value(`limit ${limit}: the cursor of the last page`, cursor, null);
    }
    for (const query of wrongQueries) {
      const response = await app.call('listTerminals', query);
      checks.decided.status(`listTerminals with ${JSON.stringify(query)}`, response, 400);
    }
    const unknown = await app.call('listTerminals', { branchId: 'br_unknown' });
    checks.decided.status('an unknown branch', unknown, 404);
    const { branchId: foreign } = await world.otherTenant();
    const others = await app.call('listTerminals', { branchId: foreign });
    checks.decided.status("another merchant's branch", others, 404);
    checks
      .restingOn('S4.28')
      .status("the app's own branch", await app.call('listTerminals', { branchId }), acceptedStatus);
    const without = await world.http.call({ method: 'GET', path: '/api/v1/pos/listTerminals' });
    checks.decided.status('without a token', without, rejectedStatus);
  },
});
