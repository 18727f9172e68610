import type { RunEvent } from '../../events/event.js';
import { ctrfReport } from './formats/ctrf.js';
import { githubSummary } from './formats/github.js';
import { jsonReport } from './formats/json.js';
import { junitReport } from './formats/junit.js';
import { htmlReport } from './html/html-report.js';
import { RunCollector } from './run-collector.js';
import type { RunReport } from './run-report.js';
import { createTextReport } from './text-report.js';

/** A report that is made when the run has ended. The event stream itself is written during the run. */
export interface ReportMaker {
  observe(event: RunEvent): void;
  /** The whole text of the report, of what was observed so far. */
  text(): string;
}

/** The formats of `--report`, apart from `ndjson`. */
export const reportMakers = {
  text: textMaker,
  json: () => collecting(jsonReport),
  junit: () => collecting(junitReport),
  ctrf: () => collecting(ctrfReport),
  html: () => collecting(htmlReport),
  github: () => collecting(githubSummary),
} as const satisfies Readonly<Record<string, () => ReportMaker>>;

function collecting(format: (report: RunReport) => string): ReportMaker {
  const collector = new RunCollector();
  return { observe: (event) => collector.observe(event), text: () => format(collector.report()) };
}

function textMaker(): ReportMaker {
  const parts: string[] = [];
  return {
    observe: createTextReport({ write: (lines) => parts.push(lines), colour: false }),
    text: () => parts.join(''),
  };
}
