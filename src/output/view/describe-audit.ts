import type { AuditFinished, AuditStarted, DashboardState } from '../../events/schema/audit.js';
import { counted } from '../../text/counted.js';
import { info, type Sentence, warning } from './sentence.js';

/** The sentence of an event about the dashboard or the auditor of a run. */
export function describeAudit(event: DashboardState | AuditStarted | AuditFinished): Sentence {
  switch (event.type) {
    case 'dashboard.state':
      return info(`dashboard: ${event.state}${event.reason === undefined ? '' : `, ${event.reason}`}`);
    case 'audit.started':
      return info(`audit of ${counted(event.merchants, 'merchant')}`);
    case 'audit.finished':
      return finishedText(event);
  }
}

function finishedText({ outcome, reason, payments, commands }: AuditFinished): Sentence {
  const text = `audit ${outcome}: ${counted(payments, 'payment')} and ${counted(commands, 'command')} read`;
  return outcome === 'complete' ? info(text) : warning(`${text}; ${reason ?? 'no reason'}`);
}
