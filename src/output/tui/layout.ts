export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Rows of each part of the view, titles included; 0 for a part without room. */
export interface Layout {
  /** Sessions and scenarios side by side instead of one above the other. */
  readonly sideBySide: boolean;
  readonly header: number;
  readonly sessions: number;
  readonly scenarios: number;
  readonly stream: number;
}

const headerRows = 3;
const footerRows = 1;
const sideBySideFrom = 100;
/** A title with one row below it. */
const minPanelRows = 2;

/** Divides the rows of the screen. Rows that a short list does not need are given to the stream. */
export function layoutOf(size: Size, sessionCount: number, scenarioCount: number): Layout {
  // One row stays free: a frame as high as the screen would scroll at every drawing.
  const header = Math.max(0, Math.min(headerRows, size.rows - 1 - footerRows));
  const body = Math.max(0, size.rows - 1 - footerRows - header);
  const sideBySide = size.columns >= sideBySideFrom;
  const share = (part: number, count: number) =>
    panel(Math.min(Math.ceil(body * part), 1 + Math.max(1, count)));
  const sessions = sideBySide ? share(0.6, sessionCount) : share(0.25, sessionCount);
  const scenarios = sideBySide ? share(0.6, scenarioCount) : share(0.4, scenarioCount);
  const above = sideBySide ? Math.max(sessions, scenarios) : sessions + scenarios;
  return { sideBySide, header, sessions, scenarios, stream: panel(body - above) };
}

function panel(rows: number): number {
  return rows < minPanelRows ? 0 : rows;
}
