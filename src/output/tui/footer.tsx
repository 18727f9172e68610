import { Box, Text } from 'ink';
import type { RunFinished } from '../../events/schema/run.js';
import { toneOf } from '../view/describe-event.js';
import { verdictWords } from '../view/verdict-words.js';
import { Faint, Tint } from './tint.js';

interface FooterProps {
  readonly end: RunFinished | undefined;
  /** True: the paper rolls are in the place of the events. */
  readonly paper: boolean;
}

export function Footer({ end, paper }: FooterProps) {
  return (
    <Box height={1} flexShrink={0}>
      <Text wrap="truncate">
        <Text bold>q</Text>
        <Faint>{' leaves  '}</Faint>
        <Text bold>p</Text>
        <Faint>{paper ? ' events  ' : ' paper rolls'}</Faint>
        {paper && <Text bold>← →</Text>}
        {paper && <Faint> terminal</Faint>}
        {end !== undefined && <Tint tone={toneOf(end.verdict)}>{`  run ${verdictWords[end.verdict]}`}</Tint>}
      </Text>
    </Box>
  );
}
