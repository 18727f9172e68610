import type { IntegratorCalled } from '../../events/schema/integrator.js';
import { plainText } from '../../text/plain-text.js';
import { info, type Sentence } from './sentence.js';

/** The calls of all integrators of the fleet. */
export interface Integrators {
  readonly calls: number;
  /** Rejections that an integrator expected: it probes what is refused. */
  readonly probes: number;
  /** Rejections that it did not expect; each is a finding as well. */
  readonly unexpected: number;
  readonly findings: number;
  /** The operations that were denied as expected, for a missing scope or to every integrator. */
  readonly denied: ReadonlyMap<string, Denial>;
}

/** The expected denials of one operation. */
export interface Denial {
  readonly times: number;
  /** The missing scope of the last one; absent if no scope would allow the call. */
  readonly missingScope?: string;
}

const forbidden = 403;

export const noIntegrators: Integrators = {
  calls: 0,
  probes: 0,
  unexpected: 0,
  findings: 0,
  denied: new Map(),
};

export function foldCalled(integrators: Integrators, event: IntegratorCalled): Integrators {
  const { calls, probes, unexpected, denied } = integrators;
  const { operation, httpStatus, asExpected } = event;
  const isRejection = httpStatus >= 400;
  return {
    ...integrators,
    calls: calls + 1,
    probes: probes + (isRejection && asExpected ? 1 : 0),
    unexpected: unexpected + (isRejection && !asExpected ? 1 : 0),
    denied: isDenial(event) ? new Map(denied).set(plainText(operation), denialAfter(denied, event)) : denied,
  };
}

function isDenial({ httpStatus, missingScope, asExpected }: IntegratorCalled): boolean {
  return missingScope !== undefined || (httpStatus === forbidden && asExpected);
}

function denialAfter(denied: Integrators['denied'], { operation, missingScope }: IntegratorCalled): Denial {
  const times = (denied.get(plainText(operation))?.times ?? 0) + 1;
  return { times, ...(missingScope !== undefined && { missingScope: plainText(missingScope) }) };
}

/** The sentence of the first denial of each operation: it is expected, so the others are only counted. */
export function describeFirstDenial(
  { denied }: Integrators,
  event: IntegratorCalled,
  actor: string,
): Sentence | undefined {
  const { operation, missingScope } = event;
  if (!isDenial(event) || denied.has(plainText(operation))) return undefined;
  const why = missingScope === undefined ? 'no scope allows it' : `the scope ${missingScope} is missing`;
  return info(plainText(`${operation} is denied to ${actor}: ${why}`));
}
