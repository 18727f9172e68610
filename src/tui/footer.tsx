import { Box, Text } from 'ink';
import type { RunFinished } from '../events/run-events.js';
import { toneOf } from '../view/describe-event.js';
import { verdictWords } from '../view/verdict-words.js';
import { Faint, Tint } from './tint.js';

export function Footer({ end }: { readonly end: RunFinished | undefined }) {
  return (
    <Box height={1} flexShrink={0}>
      <Text wrap="truncate">
        <Text bold>q</Text>
        <Faint> leaves</Faint>
        {end !== undefined && <Tint tone={toneOf(end.verdict)}>{`  run ${verdictWords[end.verdict]}`}</Tint>}
      </Text>
    </Box>
  );
}
