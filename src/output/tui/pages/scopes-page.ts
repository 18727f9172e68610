import { cellKey } from '../../view/scope-matrix.js';
import { cell, faint, plain, type Row } from '../row.js';
import { checkRows } from './exchange-rows.js';
import { matches, type Page } from './page.js';

const nameWidth = 24;

/** The operations by the scopes: what an app with one scope alone may call. */
export const scopesPage: Page = {
  name: 'scopes',
  title: 'Scopes',
  orders: ['by operation'],
  empty: 'no scope has been probed yet',
  summary({ model, signs }) {
    const { cells, operations, scopes } = model.scopes;
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
    ];
  },
  head({ model, columns }) {
    const width = columnWidth(columns, model.scopes.scopes.length);
    return faint(
      `${cell('operation', nameWidth)}${model.scopes.scopes.map((scope) => cell(scope, width)).join('')}`,
    );
  },
  ids: ({ model }, { filter }) =>
    model.scopes.operations.filter((operation) =>
      matches(filter, { operation, scope: model.scopes.scopes.join(' ') }),
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
    return [{ text: cell(operation, nameWidth) }, ...row];
  },
  detail({ model, columns, signs }, operation) {
    const cells = [...model.scopes.cells.values()].filter((each) => each.operation === operation);
    const rows = cells.flatMap(({ check }) => checkRows(check, columns, signs));
    return rows.length === 0 ? [plain('nothing yet')] : rows;
  },
};

function columnWidth(columns: number, scopes: number): number {
  return Math.max(4, Math.min(20, Math.floor((columns - nameWidth - 1) / Math.max(scopes, 1))));
}
