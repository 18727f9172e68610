import type { InterventionEnded, InterventionStarted } from '../../events/schema/intervention.js';
import { bad, good, info, type Sentence, warning } from './sentence.js';

/** The sentence of an act of a person. */
export function describeIntervention(event: InterventionStarted | InterventionEnded): Sentence {
  if (event.type === 'intervention.started') {
    const sentence = `a person ${event.description}`;
    return event.disturbs ? warning(sentence) : info(sentence);
  }
  switch (event.outcome) {
    case 'done':
      return good(`${event.action} by a person: ${event.result}`);
    case 'rejected':
      return warning(`${event.action} by a person is rejected: ${event.result}`);
    case 'failed':
      return bad(`${event.action} by a person has failed: ${event.result}`);
  }
}
