import { memo, useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { counted } from '../../src/text/counted.js';
import type { Dashboard } from '../model/dashboard.js';
import { describeEvent } from '../model/describe-event.js';
import { keptEvents, type LoggedEvent } from '../model/event-log.js';
import { Filter, wordsOf } from './filter.js';
import { Shown, Time } from './shown-text.js';
import { useValue } from './use-value.js';

const shownEvents = 100;

/** The events of all terminals as they arrive, the newest first. */
export function EventsPage({ dashboard }: { readonly dashboard: Dashboard }) {
  const events = useValue(dashboard.log.events);
  const count = useValue(dashboard.log.count);
  const [held, setHeld] = useState<{ readonly events: readonly LoggedEvent[]; readonly count: number }>();
  const [filter, setFilter] = useState('');
  const words = wordsOf(filter);
  const found = (held?.events ?? events).filter((each) => {
    const text = words.length === 0 ? '' : textOf(each, dashboard).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <section className="list-side" aria-labelledby="events-title">
      <div className="toolbar">
        <h2 id="events-title">Events</h2>
        <Filter label="Filter by terminal, type or status" value={filter} onChange={setFilter} />
        <ToggleButton
          className="button"
          isSelected={held !== undefined}
          onChange={(isHeld) => setHeld(isHeld ? { events, count } : undefined)}
        >
          Pause
        </ToggleButton>
        <span className="quiet">
          {held === undefined
            ? `${counted(found.length, 'event')}; the latest ${keptEvents} are kept`
            : `paused, ${count - held.count} newer`}
        </span>
      </div>
      {found.length === 0 ? (
        <p className="empty">
          {count === 0
            ? 'No event since this page was opened. The service keeps none: they are shown as they arrive.'
            : 'No event matches the filter.'}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be in reach of the keyboard
        <ol className="rows scrolling" aria-label="Events" tabIndex={0}>
          {found.slice(0, shownEvents).map((each) => (
            <EventRow key={each.id} logged={each} dashboard={dashboard} />
          ))}
        </ol>
      )}
    </section>
  );
}

const EventRow = memo(function EventRow({
  logged: { event },
  dashboard,
}: {
  readonly logged: LoggedEvent;
  readonly dashboard: Dashboard;
}) {
  const terminal = dashboard.fleet.terminal(event.configId);
  return (
    <li className="event-row">
      <Time at={event.at} />
      <span className="mono">{terminal?.terminalId ?? event.configId}</span>
      <span className="cut name">{terminal !== undefined && <Shown text={terminal.name} />}</span>
      <span className="what">
        <Shown text={describeEvent(event)} />
      </span>
      <span className="mono quiet cut">{event.requestId ?? ''}</span>
    </li>
  );
});

function textOf({ event }: LoggedEvent, { fleet }: Dashboard): string {
  const terminal = fleet.terminal(event.configId);
  const { type, configId, requestId } = event;
  return `${describeEvent(event)} ${type} ${configId} ${terminal?.terminalId} ${terminal?.name} ${requestId}`;
}
