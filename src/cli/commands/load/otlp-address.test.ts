import { expect, it } from 'vitest';
import { otlpAddress, shownAddress } from './otlp-address.js';

const forMetrics = 'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT';
const forAll = 'OTEL_EXPORTER_OTLP_ENDPOINT';

it.each([
  ['http://a:4318/v1/metrics', {}, 'http://a:4318/v1/metrics'],
  ['http://a:4318/own', { [forMetrics]: 'http://b/x', [forAll]: 'http://c' }, 'http://a:4318/own'],
  [true as const, { [forMetrics]: 'http://b/x', [forAll]: 'http://c' }, 'http://b/x'],
  [true as const, { [forAll]: 'http://c:4318' }, 'http://c:4318/v1/metrics'],
  [true as const, { [forAll]: 'http://c:4318/otlp/' }, 'http://c:4318/otlp/v1/metrics'],
])('the collector of --otlp %s with the environment %o is at %s', (option, environment, address) => {
  expect(otlpAddress(option, environment)).toBe(address);
});

it('credentials and the query of an address are not shown', () => {
  expect(shownAddress('https://user:secret@collector:4318/v1/metrics?key=secret')).toBe(
    'https://collector:4318/v1/metrics',
  );
});
