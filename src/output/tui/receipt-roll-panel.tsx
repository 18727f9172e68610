import { Text } from 'ink';
import { clockTime } from '../../text/duration.js';
import { printingTerminals, type ReceiptRoll } from '../view/receipt-roll.js';
import { Panel } from './panel.js';
import { Faint } from './tint.js';

interface ReceiptRollPanelProps {
  readonly receiptRoll: ReceiptRoll;
  /** The configId of the only terminal to show; all terminals if it is undefined. */
  readonly configId: number | undefined;
  readonly rows: number;
  readonly columns: number;
}

interface Row {
  readonly key: string;
  readonly text: string;
  readonly faint: boolean;
}

/** The end of the receipt roll of one terminal, or of all terminals together, the latest receipt at the bottom. */
export function ReceiptRollPanel({ receiptRoll, configId, rows, columns }: ReceiptRollPanelProps) {
  if (rows === 0) return null;
  const receipts =
    configId === undefined ? receiptRoll : receiptRoll.filter((receipt) => receipt.configId === configId);
  const printed: readonly Row[] = receipts.flatMap(({ seq, t, terminalId, lines }) => [
    { key: `${seq}`, text: `${clockTime(t).padStart(7)}  ${terminalId}`, faint: true },
    ...lines.map((line, at) => ({ key: `${seq}.${at}`, text: `│ ${line}`, faint: false })),
  ]);
  return (
    <Panel title={titleOf(receiptRoll, receipts[0]?.terminalId, configId)} rows={rows} columns={columns}>
      {printed.length === 0 && <Faint>nothing printed yet</Faint>}
      {printed.slice(1 - rows).map(({ key, text, faint }) => (
        <Text key={key} wrap="truncate">
          {faint ? <Faint>{text}</Faint> : text}
        </Text>
      ))}
    </Panel>
  );
}

function titleOf(
  receiptRoll: ReceiptRoll,
  terminalId: string | undefined,
  configId: number | undefined,
): string {
  const terminals = printingTerminals(receiptRoll);
  if (configId !== undefined && terminalId !== undefined) {
    return `Receipt roll of ${terminalId} (${terminals.indexOf(configId) + 1} of ${terminals.length})`;
  }
  return terminals.length < 2 ? 'Receipt roll' : `Receipt rolls of ${terminals.length} terminals`;
}
