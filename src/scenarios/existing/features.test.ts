import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue } from '../catalogue.js';
import { type FeatureId, featureIds, featureRows, featuresMissing } from './features.js';

const without = (...features: readonly FeatureId[]) =>
  new Set(featureIds.filter((each) => !features.includes(each)));

it('every feature that names scenarios or a need is about a scenario of the catalogue, by each glob', () => {
  for (const row of featureRows) {
    const found = catalogue.filter((each) => featuresMissing(each, without(row.id)).length > 0);
    expect(found.length > 0, row.id).toBe((row.scenarios ?? row.need) !== undefined);
  }
  const globs = featureRows.flatMap((row) => row.scenarios ?? []);
  const stems = globs.map((glob) => glob.replace('*', ''));
  expect(stems.filter((stem) => !catalogue.some(({ id }) => id.startsWith(stem)))).toEqual([]);
});

it('a target that declares nothing, or everything, is expected to offer everything', () => {
  for (const scenario of catalogue) {
    expect(featuresMissing(scenario, undefined)).toEqual([]);
    expect(featuresMissing(scenario, new Set(featureIds))).toEqual([]);
  }
});

it('a scenario misses each feature that it is about and that is not declared', () => {
  const gateway = catalogue.find(({ id }) => id === 'payments.gateway');
  const restart = catalogue.find(({ id }) => id === 'reconnect.backend-restart');
  if (gateway === undefined || restart === undefined) throw new TypeError('a scenario has another id');
  const offered = without('production-payments', 'gateway-control', 'restart');
  expect(featuresMissing(gateway, offered)).toEqual(['production-payments', 'gateway-control']);
  expect(featuresMissing(restart, offered)).toEqual(['restart']);
});

it('docs/conformance.md lists every feature with what a service with it offers', () => {
  const page = readFileSync(new URL('../../../docs/conformance.md', import.meta.url), 'utf8');
  const table = page.slice(page.indexOf('| Feature'), page.indexOf('## Without an administrator'));
  const listed = [...table.matchAll(/^\| `([a-z-]+)` +\| ([^|]*?) +\|$/gm)].map(([, id, offers]) => [
    id,
    offers,
  ]);
  expect(listed).toEqual(featureRows.map(({ id, offers }) => [id, offers]));
});
