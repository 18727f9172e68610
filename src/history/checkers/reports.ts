import type { CheckerKind } from '../checker.js';
import { TakenReports } from './created-reports.js';

/** MSG-05, REC-06. */
export const reports: CheckerKind = {
  name: 'reports',
  rule: 'Every payment that a terminal takes has its receipt if the terminal is online; what has one is stored once, or was refused.',
  create(flag) {
    /** merchantId and specificTId to the event that stored it. */
    const stored = new Map<string, number>();
    /** terminalId and specificTId of what was stored or refused. */
    const answered = new Set<string>();
    /** referenceIds of a merchant's production payments, by the event that stored them. */
    const paid = new Set<string>();
    const taken = new TakenReports(flag);

    return {
      take(event) {
        taken.take(event);
        const { seq } = event;
        switch (event.type) {
          case 'payment.stored':
            if (!event.sandbox) paid.add(`${event.merchantId}\n${event.referenceId}`);
            return;
          case 'report.stored': {
            const { specificTId, merchantId, terminalId, referenceId } = event;
            const key = `${merchantId}\n${specificTId}`;
            const earlier = stored.get(key);
            if (earlier !== undefined)
              flag(`report ${specificTId} is stored again in event ${seq}`, earlier, seq);
            else stored.set(key, seq);
            if (!paid.has(`${merchantId}\n${referenceId}`))
              flag(
                `report ${specificTId} in event ${seq} is of payment ${referenceId}, which was never stored`,
                seq,
              );
            answered.add(`${terminalId}\n${specificTId}`);
            return;
          }
          case 'report.rejected':
            answered.add(`${event.terminalId}\n${event.specificTId}`);
            return;
          case 'report.confirmed': {
            const { actor, specificTId, terminalId } = event;
            // What a scenario's own backend stored stands nowhere.
            if (actor.includes('@') || answered.has(`${terminalId}\n${specificTId}`)) return;
            flag(
              `terminal ${terminalId} has a receipt for report ${specificTId} in event ${seq}, and it was not stored`,
              seq,
            );
            return;
          }
          case 'store.totals':
            if (stored.size !== event.reports)
              flag(
                `the store holds ${event.reports} reports at event ${seq}, the history ${stored.size}`,
                seq,
              );
        }
      },
      end: () => taken.end(),
    };
  },
};
