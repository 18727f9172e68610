import Builder from 'fast-xml-builder';
import { wellFormedXml } from '../../text/markup.js';
import { plainText } from '../../text/plain-text.js';
import type { LoadResult } from '../result/load-result.js';
import { type LoadCase, loadCases } from './load-cases.js';

const builder = new Builder({
  format: true,
  indentBy: '  ',
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
});

/** JUnit XML: a test case for each threshold, and one for the load as a whole. */
export function loadJunit(result: LoadResult): string {
  const cases = loadCases(result);
  const of = (status: LoadCase['status']) => cases.filter((each) => each.status === status).length;
  const seconds = (result.elapsedMs / 1_000).toFixed(3);
  const suite = {
    '@name': plainText(result.profile.name),
    '@tests': cases.length,
    '@time': seconds,
    '@failures': of('failed'),
    '@errors': of('error'),
    '@skipped': 0,
    '@timestamp': result.startedAt,
    testcase: cases.map(({ name, status, message }) => {
      const problem = { '@message': plainText(message), '@type': result.verdict };
      return {
        '@classname': `tillfleet.load.${plainText(result.profile.name)}`,
        '@name': plainText(name),
        '@time': name === 'the load' ? seconds : '0.000',
        ...(status === 'failed' && { failure: problem }),
        ...(status === 'error' && { error: problem }),
      };
    }),
  };
  const document = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    testsuites: { '@name': 'tillfleet load', '@time': seconds, testsuite: [suite] },
  };
  return `${wellFormedXml(builder.build(document)).trimEnd()}\n`;
}
