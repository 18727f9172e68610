import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newTransaction } from '../../testing/new-transaction.js';
import { type Db, openDatabase } from '../engine/database.js';
import { prepareTransactionStore } from './transaction-store.js';

let db: Db;

beforeEach(async () => {
  db = await openDatabase();
  const store = prepareTransactionStore(db, { scanRows: 5_000 })(db);
  const references = ['Café-7', 'CAFÉ_8', 'ΟΔΟΣ', 'οδος', 'Straße', 'STRASSE', 'İzmir', 'x%y', 'ascii-\\'];
  for (const [at, referenceId] of references.entries()) {
    const names = { referenceId, tradeNo: `trade-${at}`, specificTId: at === 0 ? 'ЗАКАЗ' : null };
    await store.insert(newTransaction({ ...names, sandbox: false, createdAt: at }), null);
  }
});

afterEach(() => db.destroy());

/** Lists the references of the transactions that contain the text, and the statements that it took. */
async function search(text: string, limit = 10) {
  const statements: string[] = [];
  const logged = db.withPlugin({
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const store = prepareTransactionStore(logged, { scanRows: 5_000 })(logged);
  statements.length = 0;
  const filter = { reach: { kind: 'all' }, sandbox: false } as const;
  const page = await store.list(filter, { text }, undefined, limit);
  return { references: page.items.map(({ referenceId }) => referenceId), statements, next: page.next };
}

describe('the text of a search', () => {
  it.each<[text: string, references: readonly string[]]>([
    ['caf', ['CAFÉ_8', 'Café-7']],
    ['é', ['CAFÉ_8', 'Café-7']],
    ['CAFÉ', ['CAFÉ_8', 'Café-7']],
    ['é_', ['CAFÉ_8']],
    ['%é', []],
    ['заказ', ['Café-7']],
    ['Σ', ['οδος', 'ΟΔΟΣ']],
    ['οδος', ['οδος', 'ΟΔΟΣ']],
    ['ΔΟΣ', ['οδος', 'ΟΔΟΣ']],
    ['οσ', ['οδος', 'ΟΔΟΣ']],
    ['SS', ['STRASSE']],
    ['aß', ['Straße']],
    ['AẞE', ['Straße']],
    ['İZ', ['İzmir']],
    ['%Y', ['x%y']],
    ['I-\\', ['ascii-\\']],
    ['ascii-%', []],
  ])('a search for %j finds it literally in any letter case (QRY-02)', async (text, references) => {
    expect((await search(text)).references).toEqual(references);
  });

  it('a text that is not ASCII is found page by page (QRY-02)', async () => {
    const first = await search('é', 1);
    expect(first.references).toEqual(['CAFÉ_8']);
    expect(first.next).not.toBeNull();
    expect((await search('é', 2)).next).toBeNull();
  });

  it('the work of the database does not grow with the different letters of a text', async () => {
    const one = await search('а');
    const letters = Array.from({ length: 100 }, (_, at) => String.fromCodePoint(0x430 + at));
    const many = await search(`${letters.join('')}7`);
    expect(one.statements.length).toBeGreaterThan(0);
    expect(many.statements.slice(0, 2)).toEqual(one.statements.slice(0, 2));
    expect(many.statements.join().length).toBeLessThanOrEqual(one.statements.join().length);
  });
});
