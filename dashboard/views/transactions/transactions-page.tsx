import { useState } from 'react';
import { counted } from '../../../src/text/counted.js';
import type { Dashboard } from '../../model/dashboard.js';
import type { ShownTransaction } from '../../model/transactions.js';
import { ChoiceList } from '../choice-list.js';
import { Filter, wordsOf } from '../filter.js';
import { Shown, Time } from '../shown-text.js';
import { StatusText } from '../status-text.js';
import { useValue } from '../use-value.js';
import { TransactionDetail } from './transaction-detail.js';

/** Transactions, the one with the latest news first, and one of them with its timeline. */
export function TransactionsPage({ dashboard }: { readonly dashboard: Dashboard }) {
  const transactions = useValue(dashboard.transactions.list);
  const isLoading = useValue(dashboard.loading);
  const [filter, setFilter] = useState('');
  const [selected, setSelected] = useState<string>();
  const words = wordsOf(filter);
  const shown = transactions.filter((each) => {
    const text =
      `${each.referenceId} ${each.status} ${each.record?.terminalId} ${each.record?.amount}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const chosen = transactions.find(({ key }) => key === selected);
  return (
    <div className="split">
      <section className="list-side" aria-labelledby="transactions-title">
        <div className="toolbar">
          <h2 id="transactions-title">Transactions</h2>
          <Filter label="Filter by reference, status or terminal" value={filter} onChange={setFilter} />
          <span className="quiet">{counted(shown.length, 'transaction')}</span>
        </div>
        <ChoiceList
          label="Transactions"
          items={shown}
          keyOf={({ key }) => key}
          textOf={({ referenceId, status }) => `${referenceId} ${status}`}
          selected={selected}
          onSelect={setSelected}
          empty={isLoading ? 'Reading the transactions.' : emptyText(transactions.length)}
        >
          {(each) => <TransactionRow transaction={each} />}
        </ChoiceList>
      </section>
      <section className="detail-side" aria-label="Chosen transaction">
        {chosen === undefined ? (
          <p className="empty">Choose a transaction to see its timeline.</p>
        ) : (
          <TransactionDetail key={chosen.key} dashboard={dashboard} transaction={chosen} />
        )}
      </section>
    </div>
  );
}

function emptyText(total: number): string {
  return total === 0 ? 'The service has no transactions yet.' : 'No transaction matches the filter.';
}

function TransactionRow({ transaction }: { readonly transaction: ShownTransaction }) {
  const { referenceId, status, record, latestAt, sandbox } = transaction;
  return (
    <div className="transaction-row">
      <StatusText status={status} />
      <span className="two-lines">
        <span className="cut mono">
          <Shown text={referenceId} />
        </span>
        <span className="quiet">{sandbox ? 'sandbox' : (record?.channel ?? '')}</span>
      </span>
      <span className="number">{record === undefined ? '' : `${record.amount} ${record.currency}`}</span>
      <Time at={latestAt} />
    </div>
  );
}
