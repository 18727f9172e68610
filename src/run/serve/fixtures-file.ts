import { Value } from 'typebox/value';
import { nearest } from '../../backend/configuration/nearest.js';
import { type Fixtures, fixturesSchema, repeatedIds } from '../../backend/fixtures/fixtures.js';
import { usageFailure } from '../../failure/failure.js';
import { parseYaml, type YamlFile } from './yaml-file.js';

/**
 * Fixtures as they stand in a file.
 *
 * @throws Failure `bad-yaml` or `bad-fixtures`, exit code 64, with file, line and field
 */
export function parseFixtures(text: string, file: string): Fixtures {
  const yaml = parseYaml(text, file);
  // A file of nothing but comments is an empty world.
  const value = yaml.value ?? {};
  if (!Value.Check(fixturesSchema, value)) throw misfit(yaml, value);
  const [repeated] = repeatedIds(value);
  if (repeated !== undefined) throw bad(yaml, segments(repeated.at), `repeats the id ${repeated.id}`);
  return value;
}

function misfit(yaml: YamlFile, value: unknown): Error {
  const errors = Value.Errors(fixturesSchema, value);
  const unknown = errors.find(({ keyword }) => keyword === 'additionalProperties');
  if (unknown?.keyword === 'additionalProperties') {
    const field = unknown.params.additionalProperties[0] ?? '';
    const near = nearest(field, knownFields);
    const meant = near === undefined ? '' : `; did you mean ${near}?`;
    return bad(yaml, [...segments(unknown.instancePath), field], `is no field of fixtures${meant}`);
  }
  const [first] = errors;
  if (first === undefined) return bad(yaml, [], 'does not fit');
  return bad(yaml, segments(first.instancePath), first.message);
}

function bad(yaml: YamlFile, path: readonly string[], problem: string): Error {
  return usageFailure(
    `${yaml.at(path)}: ${fieldName(path)} ${problem}`,
    'docs/fixtures.schema.json describes the file',
    'bad-fixtures',
  );
}

/** `/merchants/0/apps/1` as its parts. */
function segments(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** `merchants[0].apps[1]`. */
function fieldName(path: readonly string[]): string {
  const name = path.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('');
  return name.replace(/^\./, '') || 'the file';
}

const knownFields = [
  ...['merchants', 'administrators', 'branches', 'terminals', 'apps', 'users', 'name', 'role', 'settings'],
  ...['merchantId', 'branchId', 'appId', 'appSecret', 'clientId', 'clientSecret', 'accessId', 'legacy'],
  ...['displayName', 'scopes', 'sandbox'],
];
