import { Box, Text } from 'ink';
import type { RunFinished } from '../../events/schema/run.js';
import { toneOf } from '../view/describe-event.js';
import { verdictWords } from '../view/verdict-words.js';
import { Faint, Tint } from './tint.js';

interface FooterProps {
  readonly end: RunFinished | undefined;
  /** The panel at the bottom of the view. */
  readonly panel: 'events' | 'receipts';
}

export function Footer({ end, panel }: FooterProps) {
  const showsReceipts = panel === 'receipts';
  return (
    <Box height={1} flexShrink={0}>
      <Text wrap="truncate">
        <Text bold>q</Text>
        <Faint>{' quit  '}</Faint>
        <Text bold>p</Text>
        <Faint>{showsReceipts ? ' events  ' : ' receipt rolls'}</Faint>
        {showsReceipts && <Text bold>← →</Text>}
        {showsReceipts && <Faint> terminal</Faint>}
        {end !== undefined && <Tint tone={toneOf(end.verdict)}>{`  run ${verdictWords[end.verdict]}`}</Tint>}
      </Text>
    </Box>
  );
}
