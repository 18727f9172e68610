import { counted } from '../../../text/counted.js';
import type { Denial } from '../../view/integrators.js';
import { cellKey } from '../../view/scope-matrix.js';
import { cell, faint, plain, type Row } from '../row.js';
import { checkRows } from './exchange-rows.js';
import { matches, type Page } from './page.js';

const nameWidth = 24;
/** The width of the column with the denials of the integrators. */
const countWidth = 7;

/** The operations by the scopes: what an app with one scope alone may call. */
export const scopesPage: Page = {
  name: 'scopes',
  title: 'Scopes',
  orders: ['by operation'],
  empty: 'no scope has been probed yet',
  summary({ model, signs }) {
    const { cells, operations, scopes } = model.scopes;
    const denials = [...model.integrators.denied.values()];
    const missing = denials.filter(({ missingScope }) => missingScope !== undefined);
    const blocked = denials.filter(({ missingScope }) => missingScope === undefined);
    const wrong = [...cells.values()].filter(({ verdict }) => verdict !== 'pass').length;
    return [
      [
        { text: `${cells.size} probes of ${operations.length} operations with ${scopes.length} scopes, ` },
        { text: `${wrong} not as expected`, tone: wrong > 0 ? 'bad' : 'info' },
        {
          text: `   ${signs.admitted} admitted  ${signs.denied} denied  ${signs.verdicts.fail} not as expected`,
          faint: true,
        },
      ],
      faint(
        `integrators: ${countOf(missing)} denials of ${counted(missing.length, 'operation')} for a missing scope, ${countOf(blocked)} of ${counted(blocked.length, 'call')} that no scope allows`,
      ),
    ];
  },
  head({ model, columns }) {
    const width = columnWidth(columns, model.scopes.scopes.length);
    return faint(
      `${cell('operation', nameWidth)}${cell('denied', countWidth)}${model.scopes.scopes.map((scope) => cell(scope, width)).join('')}`,
    );
  },
  ids: ({ model }, { filter }) =>
    [...new Set([...model.scopes.operations, ...[...model.integrators.denied.keys()].sort()])].filter(
      (operation) => matches(filter, { operation, scope: model.scopes.scopes.join(' ') }),
    ),
  row({ model, columns, signs }, operation) {
    const { scopes, cells } = model.scopes;
    const width = columnWidth(columns, scopes.length);
    const row: Row = scopes.map((scope) => {
      const found = cells.get(cellKey(operation, scope));
      if (found === undefined) return { text: cell('', width) };
      if (found.verdict !== 'pass') return { text: cell(signs.verdicts.fail, width), tone: 'bad' };
      return found.admitted
        ? { text: cell(signs.admitted, width), tone: 'good' }
        : { text: cell(signs.denied, width), faint: true };
    });
    const { times = 0 } = model.integrators.denied.get(operation) ?? {};
    const count = cell(times === 0 ? '' : String(times), countWidth);
    return [{ text: cell(operation, nameWidth) }, { text: count, faint: true }, ...row];
  },
  detail({ model, columns, signs }, operation) {
    const cells = [...model.scopes.cells.values()].filter((each) => each.operation === operation);
    const rows = cells.flatMap(({ check }) => checkRows(check, columns, signs));
    const denial = model.integrators.denied.get(operation);
    const denied = denial === undefined ? [] : [plain(deniedText(denial))];
    return rows.length + denied.length === 0 ? [plain('nothing yet')] : [...denied, ...rows];
  },
};

function countOf(denials: readonly Denial[]): number {
  return denials.reduce((sum, { times }) => sum + times, 0);
}

function deniedText({ times, missingScope }: Denial): string {
  const why = missingScope === undefined ? 'no scope allows it' : `the scope ${missingScope} is missing`;
  return `denied to integrators ${times === 1 ? 'once' : `${times} times`}: ${why}`;
}

function columnWidth(columns: number, scopes: number): number {
  return Math.max(4, Math.min(20, Math.floor((columns - nameWidth - countWidth - 1) / Math.max(scopes, 1))));
}
