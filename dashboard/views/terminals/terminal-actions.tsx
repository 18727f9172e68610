import { Button } from 'react-aria-components';
import { limits } from '../../../src/contract/limits.js';
import type { Dashboard } from '../../model/dashboard.js';
import type { ShownTerminal } from '../../model/fleet.js';
import { AskDialog } from '../ask-dialog.js';

export interface TerminalActionsProps {
  readonly dashboard: Dashboard;
  readonly terminal: ShownTerminal;
}

/** The actions of an administrator on a terminal. Those that end a session or a right ask first. */
export function TerminalActions({ dashboard, terminal }: TerminalActionsProps) {
  const { configId, terminalId, deactivated } = terminal;
  return (
    <fieldset className="buttons" aria-label={`Actions for ${terminalId}`}>
      <AskDialog
        label="Print"
        title={`Print at ${terminalId}`}
        sentence="The text comes out at the terminal. If it is offline, it is printed when it is online again."
        confirm="Print"
        isDisabled={deactivated}
        field={{ label: 'Text', initial: 'Test receipt', maxLength: limits.maxPrintBytes, lines: 5 }}
        onConfirm={(text) => void dashboard.print(configId, text)}
      />
      <Button className="button" isDisabled={deactivated} onPress={() => void dashboard.refresh(configId)}>
        Refresh
      </Button>
      <Button className="button" isDisabled={deactivated} onPress={() => void dashboard.sync(configId)}>
        Sync
      </Button>
      <AskDialog
        label="Kick"
        title={`End the session of ${terminalId}?`}
        sentence="The terminal is disconnected. It stays activated, and may connect again."
        confirm="Kick"
        danger
        isDisabled={deactivated}
        field={{ label: 'Reason', initial: 'ended by an administrator', maxLength: 256 }}
        onConfirm={(reason) => void dashboard.kick(configId, reason)}
      />
      <AskDialog
        label="Deactivate"
        title={`Deactivate ${terminalId}?`}
        sentence="Its session and its credentials end at once. It needs the new activation code to come back."
        confirm="Deactivate"
        danger
        isDisabled={deactivated}
        onConfirm={() => void dashboard.deactivate(configId)}
      />
    </fieldset>
  );
}
