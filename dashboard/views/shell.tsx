import { type ReactNode, useState } from 'react';
import { Button, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { Dashboard } from '../model/dashboard.js';
import { AppsPage } from './apps-page.js';
import { EventsPage } from './events-page.js';
import { Notices } from './notices.js';
import { OutcomesPage } from './outcomes/outcomes-page.js';
import { StatusText } from './status-text.js';
import { TerminalsPage } from './terminals/terminals-page.js';
import { TransactionsPage } from './transactions/transactions-page.js';
import { useValue } from './use-value.js';

export interface ShellProps {
  readonly dashboard: Dashboard;
  readonly clientId: string;
  readonly onSignOut: () => Promise<void>;
}

/** The pages of a signed-in administrator, with what is true for all of them. */
export function Shell({ dashboard, clientId, onSignOut }: ShellProps) {
  const [selected, setSelected] = useState<number>();
  return (
    <>
      <header className="top">
        <h1>tillfleet</h1>
        <Overview dashboard={dashboard} />
        <div className="account">
          <span className="quiet mono">{clientId}</span>
          <Button className="button" onPress={() => void onSignOut()}>
            Sign out
          </Button>
        </div>
      </header>
      <main>
        <Tabs className="tabs" onSelectionChange={() => dashboard.dismissDone()}>
          <TabList className="tab-list" aria-label="Pages">
            <Tab id="terminals">Terminals</Tab>
            <Tab id="events">Events</Tab>
            <Tab id="transactions">Transactions</Tab>
            <Tab id="apps">Apps</Tab>
            <Tab id="outcomes">Outcomes</Tab>
          </TabList>
          <Notices dashboard={dashboard} />
          <TabPanel id="terminals" className="page">
            <TerminalsPage dashboard={dashboard} selected={selected} onSelect={setSelected} />
          </TabPanel>
          <TabPanel id="events" className="page">
            <EventsPage dashboard={dashboard} />
          </TabPanel>
          <TabPanel id="transactions" className="page">
            <TransactionsPage dashboard={dashboard} />
          </TabPanel>
          <TabPanel id="apps" className="page">
            <AppsPage dashboard={dashboard} />
          </TabPanel>
          <TabPanel id="outcomes" className="page">
            <OutcomesPage dashboard={dashboard} selected={selected} />
          </TabPanel>
        </Tabs>
      </main>
    </>
  );
}

function Overview({ dashboard }: { readonly dashboard: Dashboard }) {
  const { total, online, deactivated } = useValue(dashboard.fleet.counts);
  const events = useValue(dashboard.log.count);
  const link = useValue(dashboard.topic.state);
  const monitoring = useValue(dashboard.monitoring);
  const waiting = monitoring && monitoring.queues.queued + monitoring.queues.sent;
  return (
    <dl className="overview">
      <Figure term="Connection">
        <StatusText status={link} />
      </Figure>
      <Figure term="Events">{number(events)}</Figure>
      <Figure term="Online">
        {number(online)} <span className="quiet">of {number(total)}</span>
      </Figure>
      <Figure term="Deactivated">{number(deactivated)}</Figure>
      {waiting !== undefined && <Figure term="Waiting messages">{number(waiting)}</Figure>}
    </dl>
  );
}

function Figure({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const numbers = new Intl.NumberFormat('en');

function number(value: number): string {
  return numbers.format(value);
}
