import type { FinishedLoad } from '../load-run.js';
import { loadCtrf } from './ctrf.js';
import { loadPage } from './html-page.js';
import { loadJunit } from './junit.js';
import type { LoadReportFormat } from './report-names.js';

/** The text of a report of a load. */
export function loadReport(format: LoadReportFormat, load: FinishedLoad): string {
  switch (format) {
    case 'html':
      return loadPage(load);
    case 'json':
      return `${JSON.stringify(load.result, undefined, 2)}\n`;
    case 'junit':
      return loadJunit(load.result);
    case 'ctrf':
      return loadCtrf(load.result);
  }
}
