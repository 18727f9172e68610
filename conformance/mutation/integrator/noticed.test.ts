import { describe, expect, it } from 'vitest';
import { runPersonas } from '../../../test/support/persona-run.js';
import { judgeAlteration } from '../persona/judge-alteration.js';
import type { Alteration } from './alteration.js';
import { alteredSample } from './altered-sample.js';
import { forCarelessRetrier } from './careless-retrier.js';
import { forOtherHonest } from './other-honest.js';
import { forPointOfSale } from './point-of-sale.js';
import { forScopeProber } from './scope-prober.js';
import { forTenantProber } from './tenant-prober.js';

const timeoutMs = 120_000;

/** Runs the persona against the altered backend; the tests of the personas show that no finding occurs without it. */
async function expectNoticed({ persona, wire, at, finding }: Alteration): Promise<void> {
  const personas = persona === 'erp' ? ['erp', 'pos'] : [persona];
  const run = await runPersonas({
    ...{ personas, wire: wire(), untilFinding: true, roundsPerMinute: 60, lasts: '5m' },
    // Only the scope prober settles one of two terminals.
    terminals: persona === 'scope-prober' ? 2 : 1,
  });
  const [first] = run.findings;
  expect(first, 'a finding').toBeDefined();
  expect(first?.operation).toBe(at);
  expect(`${first?.expected}; ${first?.actual}`).toMatch(finding);
}

describe('altered responses', () => {
  const rows = alteredSample.map((alteration) => [alteration.id, alteration] as const);
  it.each(rows)(
    'the persona has a finding for %s',
    async (_id, alteration) => {
      expect(await judgeAlteration(alteration)).toMatchObject({ verdict: 'killed' });
    },
    timeoutMs,
  );
});

describe.each([
  ['scope prober', forScopeProber],
  ['tenant prober', forTenantProber],
  ['careless retrier', forCarelessRetrier],
  ['point of sale', forPointOfSale],
  ['kiosk, ERP and companion app', forOtherHonest],
])('the %s notices that', (_who, alterations) => {
  const rows = alterations.map((alteration) => [alteration.sentence, alteration] as const);
  it.each(rows)('%s', (_sentence, alteration) => expectNoticed(alteration), timeoutMs);
});
