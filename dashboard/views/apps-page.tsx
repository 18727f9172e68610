import { useState } from 'react';
import type { AppResponse } from '../../src/contract/admin/apps.js';
import { counted } from '../../src/text/counted.js';
import type { Dashboard } from '../model/dashboard.js';
import { ActionTableHead } from './action-table-head.js';
import { AskDialog } from './ask-dialog.js';
import { Filter, wordsOf } from './filter.js';
import { Shown, visible } from './shown-text.js';
import { StatusText } from './status-text.js';
import { useValue } from './use-value.js';

const shownApps = 200;

/** The OAuth apps with their owners, scopes and modes. */
export function AppsPage({ dashboard }: { readonly dashboard: Dashboard }) {
  const apps = useValue(dashboard.apps.list);
  const [filter, setFilter] = useState('');
  const words = wordsOf(filter);
  const shown = apps.filter(({ displayName, appId, owner, scopes }) => {
    const text =
      `${displayName} ${appId} ${owner.merchantId} ${owner.branchId} ${scopes.join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <section className="list-side" aria-labelledby="apps-title">
      <div className="toolbar">
        <h2 id="apps-title">Apps</h2>
        <Filter label="Filter by name, id, owner or scope" value={filter} onChange={setFilter} />
        <span className="quiet" role="status">
          {shown.length > shownApps ? `the first ${shownApps} of ` : ''}
          {counted(shown.length, 'app')}
        </span>
      </div>
      <div className="scrolling">
        <table className="table">
          <caption className="hidden">OAuth apps</caption>
          <ActionTableHead columns={['App', 'Owner', 'Mode', 'Scopes', 'State']} />
          <tbody>
            {shown.slice(0, shownApps).map((app) => (
              <AppRow key={app.appId} app={app} dashboard={dashboard} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function AppRow({ app, dashboard }: { readonly app: AppResponse; readonly dashboard: Dashboard }) {
  const { appId, displayName, owner, scopes, sandbox, revoked } = app;
  return (
    <tr>
      <th scope="row">
        <Shown text={displayName} />
        <span className="quiet mono below">{appId}</span>
      </th>
      <td className="mono">{visible(owner.branchId ?? owner.merchantId)}</td>
      <td>{sandbox ? 'sandbox' : 'production'}</td>
      <td>
        <ul className="scopes">
          {scopes.map((scope) => (
            <li key={scope}>{scope}</li>
          ))}
        </ul>
      </td>
      <td>
        <StatusText status={revoked ? 'revoked' : 'active'} />
      </td>
      <td className="action">
        {!revoked && (
          <AskDialog
            label="Revoke"
            title={`Revoke ${visible(displayName)}?`}
            sentence="It gets no new tokens. Tokens that it has stay valid until they expire. This cannot be undone."
            confirm="Revoke"
            danger
            onConfirm={() => void dashboard.revoke(appId)}
          />
        )}
      </td>
    </tr>
  );
}
