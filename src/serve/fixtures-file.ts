import { type Fixtures, fixturesSchema, repeatedIds } from '../backend/fixtures/fixtures.js';
import { parseTypedYaml } from '../input/typed-yaml.js';

/**
 * Parses a file of fixtures.
 *
 * @throws Failure `bad-yaml` or `bad-fixtures`, exit code 64, with file, line and field
 */
export function parseFixtures(text: string, file: string): Fixtures {
  const { value, failure } = parseTypedYaml(text, file, {
    schema: fixturesSchema,
    whole: 'fixtures',
    code: 'bad-fixtures',
    hint: 'fix the file; docs/schemas/fixtures.schema.json describes it',
    // A file of comments alone creates nothing.
    empty: {},
  });
  const [repeated] = repeatedIds(value);
  if (repeated !== undefined)
    throw failure(
      repeated.at.split('/').slice(1),
      `repeats the id ${repeated.id}: ids are unique in the file`,
    );
  return value;
}
