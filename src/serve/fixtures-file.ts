import { type Fixtures, fixturesSchema, repeatedIds } from '../backend/fixtures/fixtures.js';
import { parseTypedYaml } from '../run/input/typed-yaml.js';

/**
 * Fixtures as they stand in a file.
 *
 * @throws Failure `bad-yaml` or `bad-fixtures`, exit code 64, with file, line and field
 */
export function parseFixtures(text: string, file: string): Fixtures {
  const { value, refuse } = parseTypedYaml(text, file, {
    schema: fixturesSchema,
    whole: 'fixtures',
    code: 'bad-fixtures',
    hint: 'docs/fixtures.schema.json describes the file',
    // A file of nothing but comments is an empty world.
    empty: {},
  });
  const [repeated] = repeatedIds(value);
  if (repeated !== undefined) throw refuse(repeated.at.split('/').slice(1), `repeats the id ${repeated.id}`);
  return value;
}
