import { Text } from 'ink';
import { clockTime } from '../../text/duration.js';
import { type Paper, rollsOf } from '../view/paper.js';
import { Panel } from './panel.js';
import { Faint } from './tint.js';

interface PaperRollProps {
  readonly paper: Paper;
  /** Of this terminal alone, by its configId. */
  readonly roll: number | undefined;
  readonly rows: number;
  readonly columns: number;
}

interface Row {
  readonly key: string;
  readonly text: string;
  readonly faint: boolean;
}

/** The end of a paper roll, or of all of them together, the latest receipt at the bottom. */
export function PaperRoll({ paper, roll, rows, columns }: PaperRollProps) {
  if (rows === 0) return null;
  const receipts = roll === undefined ? paper : paper.filter(({ configId }) => configId === roll);
  const printed: readonly Row[] = receipts.flatMap(({ seq, t, terminalId, lines }) => [
    { key: `${seq}`, text: `${clockTime(t).padStart(7)}  ${terminalId}`, faint: true },
    ...lines.map((line, at) => ({ key: `${seq}.${at}`, text: `│ ${line}`, faint: false })),
  ]);
  return (
    <Panel title={titleOf(paper, receipts[0]?.terminalId, roll)} rows={rows} columns={columns}>
      {printed.length === 0 && <Faint>nothing printed yet</Faint>}
      {printed.slice(1 - rows).map(({ key, text, faint }) => (
        <Text key={key} wrap="truncate">
          {faint ? <Faint>{text}</Faint> : text}
        </Text>
      ))}
    </Panel>
  );
}

function titleOf(paper: Paper, terminalId: string | undefined, roll: number | undefined): string {
  const rolls = rollsOf(paper);
  if (roll !== undefined && terminalId !== undefined) {
    return `Paper roll of ${terminalId} (${rolls.indexOf(roll) + 1} of ${rolls.length})`;
  }
  return rolls.length < 2 ? 'Paper roll' : `Paper rolls of ${rolls.length} terminals`;
}
