import { Box, useInput, useStdin } from 'ink';
import type { Model } from '../view/model.js';
import { EventStream } from './event-stream.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { layoutOf, type Size } from './layout.js';
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

export function App({ model, now, factor, size, colour = true, onQuit }: AppProps) {
  const { isRawModeSupported } = useStdin();
  useInput(
    (input, key) => {
      // The terminal is in raw mode: Ctrl-C comes as a key and raises no signal.
      if (key.ctrl && input === 'c') onQuit('ctrl-c');
      else if (input === 'q' || input === 'Q') onQuit('q');
    },
    { isActive: isRawModeSupported },
  );
  const { sessions, scenarios, stream } = model;
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
        <EventStream stream={stream} rows={layout.stream} columns={size.columns} />
        <Footer end={model.end} />
      </Box>
    </ColourContext>
  );
}
