import { useState } from 'react';
import { Button, Input, Label, TextField } from 'react-aria-components';
import { describeOutcome } from '../../../src/contract/sandbox-document.js';
import type { Dashboard } from '../../model/dashboard.js';
import { type SandboxTrigger, sandboxTriggers } from '../../model/sandbox.js';
import { ActionTableHead } from '../action-table-head.js';
import { useValue } from '../use-value.js';
import { FiredPayments } from './fired-payments.js';
import { SandboxAppChoice } from './sandbox-app-choice.js';

export interface OutcomesPageProps {
  readonly dashboard: Dashboard;
  /** The terminal that is chosen on the page of terminals. */
  readonly selected: number | undefined;
}

/** The outcomes of the sandbox: each can be fired, and shows its request, its response and what is stored. */
export function OutcomesPage({ dashboard, selected }: OutcomesPageProps) {
  const app = useValue(dashboard.sandbox.app);
  const chosen = selected === undefined ? undefined : dashboard.fleet.terminal(selected);
  const [terminalId, setTerminalId] = useState(chosen?.terminalId ?? '');
  if (app === undefined) return <SandboxAppChoice dashboard={dashboard} preferred={chosen?.branchId} />;
  const fire = (trigger: SandboxTrigger) => {
    const named = terminalId.trim();
    void dashboard.sandbox.fire(trigger, named === '' ? undefined : named);
  };
  return (
    <div className="split even">
      <section className="list-side scrolling" aria-labelledby="outcomes-title">
        <h2 id="outcomes-title">Outcomes</h2>
        <p className="quiet">
          Payments of <span className="mono">{app.appId}</span>
          {app.isOwn ? ', which is revoked when you sign out.' : '.'}
        </p>
        <TextField className="field" value={terminalId} onChange={setTerminalId}>
          <Label>Terminal that receives PAYMENT_STATUS (optional)</Label>
          <Input placeholder="T00000001" spellCheck={false} />
        </TextField>
        <table className="table">
          <caption className="hidden">Sandbox triggers</caption>
          <ActionTableHead columns={['Trigger', 'Outcome']} />
          <tbody>
            {sandboxTriggers.map((trigger) => (
              <tr key={trigger.name}>
                <th scope="row" className="mono">
                  {trigger.name}
                </th>
                <td>{describeOutcome(trigger.outcome)}</td>
                <td className="action">
                  <Button
                    className="button"
                    aria-label={`Fire ${trigger.name}`}
                    onPress={() => fire(trigger)}
                  >
                    Fire
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="detail-side" aria-labelledby="fired-title">
        <FiredPayments dashboard={dashboard} />
      </section>
    </div>
  );
}
