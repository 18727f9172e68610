/** The size of a screen, in characters. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** The smallest screen on which the pages can be read. */
export const smallest: Size = { columns: 60, rows: 15 };

export function isTooSmall({ columns, rows }: Size): boolean {
  return columns < smallest.columns || rows < smallest.rows;
}

const defaultSize: Size = { columns: 80, rows: 24 };

/** A terminal that reports no size, or 0, gets the default size. */
export function sizeOf(stdout: Pick<NodeJS.WriteStream, 'columns' | 'rows'>): Size {
  return { columns: stdout.columns || defaultSize.columns, rows: stdout.rows || defaultSize.rows };
}
