import { Box, useInput, useStdin } from 'ink';
import { useState } from 'react';
import type { Model } from '../view/model.js';
import { nextRoll } from '../view/paper.js';
import { EventStream } from './event-stream.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { layoutOf, type Size } from './layout.js';
import { PaperRoll } from './paper-roll.js';
import { ScenarioList } from './scenario-list.js';
import { SessionList } from './session-list.js';
import { ColourContext } from './tint.js';

/** How the user left: by the key of the view, or by Ctrl-C. */
export type QuitKey = 'q' | 'ctrl-c';

export interface AppProps {
  readonly model: Model;
  /** Milliseconds since the run began, by the clock of the run. */
  readonly now: number;
  /** Virtual time to real time; absent on the real clock. */
  readonly factor?: number | undefined;
  readonly size: Size;
  readonly colour?: boolean;
  readonly onQuit: (key: QuitKey) => void;
}

/** What the user looks at. */
interface Look {
  /** The paper rolls in the place of the events. */
  readonly showsPaper: boolean;
  /** Of this terminal alone, by its configId. */
  readonly roll: number | undefined;
}

export function App({ model, now, factor, size, colour = true, onQuit }: AppProps) {
  const { isRawModeSupported } = useStdin();
  const { paper } = model;
  const [{ showsPaper, roll }, setLook] = useState<Look>({ showsPaper: false, roll: undefined });
  // From the look of the moment: a key can come before the handler knows what the last one has changed.
  const turn = (step: 1 | -1) =>
    setLook((look) => (look.showsPaper ? { ...look, roll: nextRoll(paper, look.roll, step) } : look));
  useInput(
    (input, key) => {
      // The terminal is in raw mode: Ctrl-C comes as a key and raises no signal.
      if (key.ctrl && input === 'c') onQuit('ctrl-c');
      else if (input === 'q' || input === 'Q') onQuit('q');
      else if (input === 'p' || input === 'P') setLook((look) => ({ ...look, showsPaper: !look.showsPaper }));
      else if (key.rightArrow) turn(1);
      else if (key.leftArrow) turn(-1);
    },
    { isActive: isRawModeSupported },
  );
  const { sessions, scenarios, stream } = model;
  const layout = layoutOf(size, sessions.byConfigId.size, scenarios.byId.size);
  const left = layout.sideBySide ? Math.floor(size.columns * 0.45) : size.columns;
  const right = layout.sideBySide ? size.columns - left : size.columns;
  // Where there is width the latest receipts stand beside the stream, from the first one on.
  const beside = layout.sideBySide && paper.length > 0 ? Math.min(48, Math.floor(size.columns * 0.3)) : 0;
  return (
    <ColourContext value={colour}>
      <Box flexDirection="column" width={size.columns} overflow="hidden">
        <Header model={model} now={now} factor={factor} rows={layout.header} />
        <Box flexDirection={layout.sideBySide ? 'row' : 'column'} flexShrink={0}>
          <SessionList sessions={sessions} now={now} rows={layout.sessions} columns={left} />
          <ScenarioList scenarios={scenarios} now={now} rows={layout.scenarios} columns={right} />
        </Box>
        <Box flexDirection="row" flexShrink={0}>
          {!showsPaper && (
            <EventStream stream={stream} rows={layout.stream} columns={size.columns - beside} />
          )}
          {(showsPaper || beside > 0) && (
            <PaperRoll
              paper={paper}
              roll={showsPaper ? roll : undefined}
              rows={layout.stream}
              columns={showsPaper ? size.columns : beside}
            />
          )}
        </Box>
        <Footer end={model.end} paper={showsPaper} />
      </Box>
    </ColourContext>
  );
}
