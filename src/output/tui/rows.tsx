import { Box, Text } from 'ink';
import { joined, type Row } from './row.js';
import { Faint, Tint } from './tint.js';

interface RowsProps {
  readonly rows: readonly Row[];
  /** The number of lines that the rows may take. */
  readonly height: number;
  /** The index of the row that the user has chosen. */
  readonly selected?: number | undefined;
}

/** Rows of a page, one line each. */
export function Rows({ rows, height, selected }: RowsProps) {
  return (
    <Box flexDirection="column" height={height} overflow="hidden" flexShrink={0}>
      {rows.slice(0, height).map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place on the screen
        <Line key={index} row={row} isSelected={index === selected} />
      ))}
    </Box>
  );
}

export function Line({ row, isSelected = false }: { readonly row: Row; readonly isSelected?: boolean }) {
  return (
    <Text wrap="truncate" inverse={isSelected}>
      {joined(row).map(({ text, tone, bold = false, faint = false }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place in the row
        if (faint) return <Faint key={index}>{text}</Faint>;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place in the row
          <Tint key={index} tone={tone ?? 'info'} bold={bold}>
            {text}
          </Tint>
        );
      })}
    </Text>
  );
}
