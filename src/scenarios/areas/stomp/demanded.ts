import { clauses } from '../../../../conformance/clauses/catalogue.js';
import type { Form } from '../../../../conformance/oracle/stomp/form.js';
import { isAction } from '../../../../conformance/oracle/stomp/steps.js';

/** Returns whether STOMP itself demands a reaction of the form; any other form is of the reference profile. */
export function isDemanded({ row, steps }: Form): boolean {
  if (clauses.get(row)?.level !== 'M') return false;
  return steps.some(({ step }) => !isAction(step) && !('decided' in step && step.decided));
}
