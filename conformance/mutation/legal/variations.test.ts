import { expect, it } from 'vitest';
import { catalogue } from '../../../src/scenarios/catalogue.js';
import { oneIn } from '../../../test/suite/share.js';
import { acceptRejected } from '../wire/rest-alterations.js';
import { judgeVariation } from './judge-variation.js';
import { legalVariations } from './registry.js';

const seed = 7;
/** One variation in six meets one scenario; `tillfleet selftest` tries all of them, and `npm run variations` on all scenarios. */
const share = 6;

/** The rows of STOMP need more than the wire, which passes whole frames. */
const beyondTheWire = (id: string) => id.startsWith('stomp.');
const quick = catalogue.filter(
  ({ id, isolated, takesMs }) => !isolated && takesMs.virtual <= 5_000 && !beyondTheWire(id),
);

it('the legal variations have ids that are verb phrases, once each, and one sentence each', () => {
  const ids = legalVariations.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, sentence } of legalVariations) {
    expect(id).toMatch(/^[a-z]+s(-[a-zA-Z0-9]+)+$/);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
  }
});

it('the legal variations are at least sixty', () => {
  expect(legalVariations.length).toBeGreaterThanOrEqual(60);
});

it('an alarm is raised for a service that breaks a rule of the document', async () => {
  const duplicates = catalogue.filter(
    ({ clauses }) => clauses.includes('PAY-02') && !clauses.includes('SBX-12'),
  );
  const breaks = { id: 'accepts-x', sentence: 'X.', wire: acceptRejected('payNow', 409) };
  const { alarms, effective } = await judgeVariation(breaks, duplicates.slice(0, 1), seed);
  expect(alarms).not.toEqual([]);
  expect(effective).toBe(1);
});

const sample = legalVariations.filter((_, at) => at % share === 0);
it.each(sample.map((variation, at) => [variation.id, variation, at] as const))(
  'a scenario of the sample does not accuse a service that %s',
  async (_, variation, at) => {
    // Scenarios of different areas.
    const scenario = quick[(at * share) % quick.length] ?? expect.fail('the catalogue has no quick scenario');
    expect((await judgeVariation(variation, [scenario], seed)).alarms).toEqual([]);
  },
);

/** The areas whose scenarios send frames. */
const onTheChannel =
  /^(channel|commands|messages|lifecycle|legacy|admin-topic|terminals|reconnect|tenants|scopes)\./;
const silent = legalVariations.find(({ id }) => id === 'sends-not-even-receipts-of-disconnect');
it.each(
  oneIn(
    20,
    catalogue.filter(({ id }) => onTheChannel.test(id)),
  ).map((scenario) => [scenario.id, scenario] as const),
)(
  'the scenario %s accuses no service that sends no RECEIPTs, and witnesses its clauses',
  async (_, scenario) => {
    const variation = silent ?? expect.fail('there is no such variation');
    expect((await judgeVariation(variation, [scenario], seed)).alarms).toEqual([]);
  },
);
