import { Text } from 'ink';
import { clockTime } from '../../text/duration.js';
import type { StreamLine } from '../view/model.js';
import { Panel } from './panel.js';
import { Faint, Tint } from './tint.js';

interface EventStreamProps {
  readonly stream: readonly StreamLine[];
  readonly rows: number;
  readonly columns: number;
}

/** The tail of the stream, the latest event at the bottom. */
export function EventStream({ stream, rows, columns }: EventStreamProps) {
  if (rows === 0) return null;
  return (
    <Panel title="Events" rows={rows} columns={columns}>
      {stream.slice(1 - rows).map((line) => (
        <Text key={line.seq} wrap="truncate">
          <Faint>{`${clockTime(line.t).padStart(7)}  `}</Faint>
          <Tint tone={line.tone}>{line.text}</Tint>
        </Text>
      ))}
    </Panel>
  );
}
