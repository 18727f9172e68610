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
  /** The operations that were denied because of a missing scope, each with the scope. */
  readonly denied: ReadonlyMap<string, string>;
}

export const noIntegrators: Integrators = {
  calls: 0,
  probes: 0,
  unexpected: 0,
  findings: 0,
  denied: new Map(),
};

export function foldCalled(integrators: Integrators, event: IntegratorCalled): Integrators {
  const { calls, probes, unexpected, denied } = integrators;
  const { operation, httpStatus, missingScope, asExpected } = event;
  const isRejection = httpStatus >= 400;
  return {
    ...integrators,
    calls: calls + 1,
    probes: probes + (isRejection && asExpected ? 1 : 0),
    unexpected: unexpected + (isRejection && !asExpected ? 1 : 0),
    denied: missingScope === undefined ? denied : new Map(denied).set(operation, missingScope),
  };
}

/** The sentence of the first denial of each operation: it is expected, so the others are only counted. */
export function describeFirstDenial(
  { denied }: Integrators,
  { operation, missingScope }: IntegratorCalled,
  actor: string,
): Sentence | undefined {
  if (missingScope === undefined || denied.has(operation)) return undefined;
  return info(
    `${operation} is denied to ${plainText(actor)}: the scope ${plainText(missingScope)} is missing`,
  );
}
