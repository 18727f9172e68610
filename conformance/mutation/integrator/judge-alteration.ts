import type { IntegratorFinding } from '../../../src/events/schema/integrator.js';
import { runPersonas } from '../../../test/support/persona-run.js';
import type { Alteration } from './alteration.js';

/** Runs the persona against the altered backend until its first finding. Undefined without a finding. */
export async function firstFinding({ persona, wire }: Alteration): Promise<IntegratorFinding | undefined> {
  const personas = persona === 'erp' ? ['erp', 'pos'] : [persona];
  const { findings } = await runPersonas({
    personas,
    wire: wire(),
    untilFinding: true,
    roundsPerMinute: 60,
    lasts: '5m',
    // Only the scope prober settles one of two terminals.
    terminals: persona === 'scope-prober' ? 2 : 1,
  });
  return findings[0];
}

/** True for the finding that the alteration must cause. */
export function isExpected({ at, finding }: Alteration, found: IntegratorFinding): boolean {
  return found.operation === at && finding.test(findingText(found));
}

export function findingText({ expected, actual }: IntegratorFinding): string {
  return `${expected}; ${actual}`;
}
