import type { RunReport } from '../run-report.js';

/** The report as it is, with the schema in `docs/schemas/report.schema.json`. */
export function jsonReport(report: RunReport): string {
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
