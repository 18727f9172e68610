import { Box, Text } from 'ink';
import type { ReactNode } from 'react';

interface PanelProps {
  readonly title: string;
  readonly rows: number;
  readonly columns: number;
  readonly children: ReactNode;
}

/** A title with rows below it, never higher or wider than the given size. */
export function Panel({ title, rows, columns, children }: PanelProps) {
  if (rows === 0) return null;
  return (
    <Box flexDirection="column" height={rows} width={columns} overflow="hidden" flexShrink={0}>
      <Text bold wrap="truncate">
        {title}
      </Text>
      {children}
    </Box>
  );
}

/** The number of items that fit in a panel, if its last row shows how many of the `total` are hidden. */
export function roomFor(total: number, panelRows: number): number {
  const rows = Math.max(0, panelRows - 1);
  return total <= rows ? total : Math.max(0, rows - 1);
}
