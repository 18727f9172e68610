import { Box, useInput, useStdin } from 'ink';
import { useState } from 'react';
import type { Model } from '../view/model.js';
import { nextPrintingTerminal } from '../view/receipt-roll.js';
import { EventStream } from './event-stream.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { layoutOf, type Size } from './layout.js';
import { ReceiptRollPanel } from './receipt-roll-panel.js';
import { ScenarioList } from './scenario-list.js';
import { SessionList } from './session-list.js';
import { ColourContext } from './tint.js';

/** The key that the user has quit with. */
export type QuitKey = 'q' | 'ctrl-c';

export interface AppProps {
  readonly model: Model;
  /** Milliseconds since the run started, by the clock of the run. */
  readonly now: number;
  /** Ratio of virtual time to real time; absent on the real clock. */
  readonly factor?: number | undefined;
  readonly size: Size;
  readonly colour?: boolean;
  readonly onQuit: (key: QuitKey) => void;
}

/** The user's choice of panel and terminal. */
interface Selection {
  readonly panel: 'events' | 'receipts';
  /** The configId of the terminal whose receipts are shown; all terminals if it is undefined. */
  readonly configId: number | undefined;
}

export function App({ model, now, factor, size, colour = true, onQuit }: AppProps) {
  const { sessions, scenarios } = model;
  const { panel, configId } = useSelection(model, onQuit);
  const layout = layoutOf(size, sessions.byConfigId.size, scenarios.byId.size);
  const left = layout.sideBySide ? Math.floor(size.columns * 0.45) : size.columns;
  const right = layout.sideBySide ? size.columns - left : size.columns;
  return (
    <ColourContext value={colour}>
      <Box flexDirection="column" width={size.columns} overflow="hidden">
        <Header model={model} now={now} factor={factor} rows={layout.header} />
        <Box flexDirection={layout.sideBySide ? 'row' : 'column'} flexShrink={0}>
          <SessionList sessions={sessions} now={now} rows={layout.sessions} columns={left} />
          <ScenarioList scenarios={scenarios} now={now} rows={layout.scenarios} columns={right} />
        </Box>
        <BottomPanels
          model={model}
          selection={{ panel, configId }}
          rows={layout.stream}
          columns={size.columns}
          sideBySide={layout.sideBySide}
        />
        <Footer end={model.end} panel={panel} />
      </Box>
    </ColourContext>
  );
}

function useSelection({ receiptRoll }: Model, onQuit: AppProps['onQuit']): Selection {
  const { isRawModeSupported } = useStdin();
  const [selection, select] = useState<Selection>({ panel: 'events', configId: undefined });
  // Computed from the latest selection: a key can arrive before the handler has the result of the previous key.
  const move = (step: 1 | -1) =>
    select((latest) =>
      latest.panel === 'receipts'
        ? { ...latest, configId: nextPrintingTerminal(receiptRoll, latest.configId, step) }
        : latest,
    );
  useInput(
    (input, key) => {
      // The terminal is in raw mode: Ctrl-C arrives as a key and raises no signal.
      if (key.ctrl && input === 'c') onQuit('ctrl-c');
      else if (input === 'q' || input === 'Q') onQuit('q');
      else if (input === 'p' || input === 'P')
        select((latest) => ({ ...latest, panel: latest.panel === 'events' ? 'receipts' : 'events' }));
      else if (key.rightArrow) move(1);
      else if (key.leftArrow) move(-1);
    },
    { isActive: isRawModeSupported },
  );
  return selection;
}

interface BottomPanelsProps {
  readonly model: Model;
  readonly selection: Selection;
  readonly rows: number;
  readonly columns: number;
  readonly sideBySide: boolean;
}

/** The event stream, the receipts, or on a wide screen both side by side as soon as there is a receipt. */
function BottomPanels({ model, selection, rows, columns, sideBySide }: BottomPanelsProps) {
  const { stream, receiptRoll } = model;
  const showsReceipts = selection.panel === 'receipts';
  const narrow = sideBySide && receiptRoll.length > 0 ? Math.min(48, Math.floor(columns * 0.3)) : 0;
  return (
    <Box flexDirection="row" flexShrink={0}>
      {!showsReceipts && <EventStream stream={stream} rows={rows} columns={columns - narrow} />}
      {(showsReceipts || narrow > 0) && (
        <ReceiptRollPanel
          receiptRoll={receiptRoll}
          configId={showsReceipts ? selection.configId : undefined}
          rows={rows}
          columns={showsReceipts ? columns : narrow}
        />
      )}
    </Box>
  );
}
