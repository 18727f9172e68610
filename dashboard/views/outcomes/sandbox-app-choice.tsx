import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Dashboard } from '../../model/dashboard.js';
import { CredentialFields } from '../credential-fields.js';
import { visible } from '../shown-text.js';
import { useValue } from '../use-value.js';

export interface SandboxAppChoiceProps {
  readonly dashboard: Dashboard;
  /** The branch of the chosen terminal: an app reaches the terminals of its owner alone. */
  readonly preferred: string | undefined;
}

/** The choice of the app that pays: one that the page creates, or one whose credentials are entered. */
export function SandboxAppChoice({ dashboard, preferred }: SandboxAppChoiceProps) {
  useValue(dashboard.fleet.entries);
  return (
    <div className="split even">
      <section className="list-side" aria-labelledby="create-title">
        <h2 id="create-title">Create a sandbox app</h2>
        <p>
          Administrators work with production data alone. An app in sandbox mode makes the payments of this
          page.
        </p>
        <CreateApp dashboard={dashboard} branches={dashboard.fleet.branches()} preferred={preferred} />
      </section>
      <section className="detail-side" aria-labelledby="use-title">
        <h2 id="use-title">Use an app of yours</h2>
        <p>It needs the scopes payments:direct and transactions:read. It is not revoked when you sign out.</p>
        <UseApp dashboard={dashboard} />
      </section>
    </div>
  );
}

function CreateApp({
  dashboard,
  branches,
  preferred,
}: SandboxAppChoiceProps & { readonly branches: readonly string[] }) {
  const [branchId, setBranchId] = useState(preferred);
  const owner = branchId ?? branches[0];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (owner !== undefined) void dashboard.createSandboxApp(owner);
  };
  if (owner === undefined) return <p className="empty">The service has no branch that could own it.</p>;
  return (
    <form onSubmit={submit}>
      <div className="field">
        <label htmlFor="owner">Branch that owns it</label>
        <select id="owner" value={owner} onChange={({ target }) => setBranchId(target.value)}>
          {branches.map((each) => (
            <option key={each} value={each}>
              {visible(each)}
            </option>
          ))}
        </select>
      </div>
      <Button type="submit" className="button primary">
        Create the app
      </Button>
    </form>
  );
}

function UseApp({ dashboard }: { readonly dashboard: Dashboard }) {
  const [appId, setAppId] = useState('');
  const [secret, setSecret] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void dashboard.attempt(undefined, () => dashboard.sandbox.use(appId.trim(), secret.trim(), false));
  };
  return (
    <form onSubmit={submit}>
      <CredentialFields account="App" id={appId} onId={setAppId} secret={secret} onSecret={setSecret} />
      <Button type="submit" className="button">
        Use the app
      </Button>
    </form>
  );
}
