import { Box } from 'ink';
import { faint, plain } from '../row.js';
import { Line, Rows } from '../rows.js';
import { isTooSmall, type Size, smallest } from '../size.js';
import { signsFor } from '../theme.js';
import { ColourContext } from '../tint.js';
import { type QuitKey, useKeys } from '../use-keys.js';
import type { LoadFigures } from './load-figures.js';
import { loadRows } from './load-rows.js';

export interface LoadAppProps {
  readonly figures: LoadFigures;
  readonly size: Size;
  readonly colour: boolean;
  /** False: only ASCII. */
  readonly unicode: boolean;
  readonly onQuit: (key: QuitKey) => void;
}

/** The view of a load: one page. One row of the screen stays free, so that it never scrolls. */
export function LoadApp({ figures, size, colour, unicode, onQuit }: LoadAppProps) {
  useKeys({ isTyping: () => false, press: () => undefined, onQuit });
  const height = Math.max(1, size.rows - 2);
  const { columns, rows } = smallest;
  return (
    <ColourContext value={colour}>
      <Box flexDirection="column" width={size.columns} overflow="hidden">
        {isTooSmall(size) ? (
          <Rows rows={[plain(`the window is too small: at least ${columns} x ${rows}`)]} height={height} />
        ) : (
          <>
            <Rows rows={loadRows(figures, size.columns, signsFor(unicode))} height={height} />
            <Line row={faint('q ends the load and shows what there was   Ctrl-C ends it as well')} />
          </>
        )}
      </Box>
    </ColourContext>
  );
}
