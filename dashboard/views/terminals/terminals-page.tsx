import { useDeferredValue, useMemo, useState } from 'react';
import { counted } from '../../../src/text/counted.js';
import type { Dashboard } from '../../model/dashboard.js';
import type { Fleet, FleetEntry } from '../../model/fleet.js';
import { ChoiceList } from '../choice-list.js';
import { Filter, wordsOf } from '../filter.js';
import { Shown, Time, visible } from '../shown-text.js';
import { StatusText } from '../status-text.js';
import { useTerminal, useValue } from '../use-value.js';
import { TerminalDetail } from './terminal-detail.js';
import { stateOf } from './terminal-state.js';

export interface TerminalsPageProps {
  readonly dashboard: Dashboard;
  readonly selected: number | undefined;
  readonly onSelect: (configId: number | undefined) => void;
}

/** All terminals, and one of them with what can be done with it. */
export function TerminalsPage({ dashboard, selected, onSelect }: TerminalsPageProps) {
  const { fleet } = dashboard;
  const entries = useValue(fleet.entries);
  const isLoading = useValue(dashboard.loading);
  const [filter, setFilter] = useState('');
  const words = useDeferredValue(filter);
  const shown = useMemo(() => matching(entries, words), [entries, words]);
  return (
    <div className="split">
      <section className="list-side" aria-labelledby="terminals-title">
        <div className="toolbar">
          <h2 id="terminals-title">Terminals</h2>
          <Filter label="Filter by name, id or branch" value={filter} onChange={setFilter} />
          <span className="quiet" role="status">
            {shown.length === entries.length ? '' : `${shown.length} of `}
            {counted(entries.length, 'terminal')}
          </span>
        </div>
        <div className="columns terminal-row" aria-hidden="true">
          <span>State</span>
          <span>Terminal</span>
          <span>Queue</span>
          <span>Last action</span>
        </div>
        <ChoiceList
          label="Terminals"
          items={shown}
          keyOf={({ id }) => id}
          textOf={({ name }) => visible(name)}
          selected={selected}
          onSelect={onSelect}
          empty={isLoading ? 'Reading the terminals.' : emptyText(entries.length)}
        >
          {({ id }) => <TerminalRow fleet={fleet} configId={id} />}
        </ChoiceList>
      </section>
      <section className="detail-side" aria-label="Chosen terminal">
        {selected === undefined ? (
          <p className="empty">
            Choose a terminal to see its details, and to print, refresh, kick or deactivate.
          </p>
        ) : (
          <TerminalDetail key={selected} dashboard={dashboard} configId={selected} />
        )}
      </section>
    </div>
  );
}

function emptyText(total: number): string {
  return total === 0 ? 'The service has no terminals.' : 'No terminal matches the filter.';
}

function matching(entries: readonly FleetEntry[], filter: string): readonly FleetEntry[] {
  const words = wordsOf(filter);
  return words.length === 0
    ? entries
    : entries.filter(({ text }) => words.every((word) => text.includes(word)));
}

function TerminalRow({ fleet, configId }: { readonly fleet: Fleet; readonly configId: number }) {
  const terminal = useTerminal(fleet, configId);
  if (terminal === undefined) return null;
  const { name, terminalId, openCommands, waiting, lastAction } = terminal;
  return (
    <div className="terminal-row">
      <StatusText status={stateOf(terminal)} />
      <span className="two-lines">
        <span className="cut">
          <Shown text={name} />
        </span>
        <span className="quiet mono">{terminalId}</span>
      </span>
      <span className="number">
        {Math.max(openCommands.length, waiting)}
        <span className="hidden"> waiting messages</span>
      </span>
      <span className="two-lines">
        {lastAction === undefined ? (
          <span className="quiet">none yet</span>
        ) : (
          <>
            <span className="cut">
              <Shown text={lastAction.text} />
            </span>
            <span className="quiet">
              <Time at={lastAction.at} />
            </span>
          </>
        )}
      </span>
    </div>
  );
}
