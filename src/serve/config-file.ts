import { isMap, isScalar, isSeq, type YAMLMap } from 'yaml';
import type { Setting } from '../backend/config/configure.js';
import { usageFailure } from '../failure/failure.js';
import { parseYaml } from '../input/yaml-file.js';

/**
 * Parses the settings of a configuration file, each with its line. A key may be written whole or as nested maps.
 *
 * @param hint what to do about an error in the file
 * @throws Failure `bad-yaml` or `bad-config`, exit code 64
 */
export function parseConfig(
  text: string,
  file: string,
  hint = 'fix the file; docs/configuration.md shows how it is written',
): readonly Setting[] {
  const yaml = parseYaml(text, file);
  const { contents } = yaml.document;
  const settings = new Map<string, Setting>();

  const failure = (path: readonly string[], problem: string) =>
    usageFailure(`${yaml.at(path)}: ${problem}`, hint, 'bad-config');

  function read(map: YAMLMap, outer: readonly string[], prefix: string): void {
    for (const { key: keyNode, value } of map.items) {
      if (!isScalar(keyNode)) throw failure(outer, 'a key must be plain text, not a list or a map');
      const word = String(keyNode.value);
      const path = [...outer, word];
      const key = prefix + word;
      if (isMap(value)) {
        read(value, path, `${key}.`);
        continue;
      }
      if (settings.has(key)) throw failure(path, `${key} is given twice: keep one of them`);
      const written = textOf(value);
      if (written === undefined)
        throw failure(
          path,
          `${key} must be a value or a list of values without commas, as in \`systems: [pos, kiosk]\``,
        );
      settings.set(key, { key, text: written, from: yaml.at(path) });
    }
  }

  if (contents === null || (isScalar(contents) && contents.value === null)) return [];
  if (!isMap(contents)) throw failure([], 'the file must be a map of keys, like `key: value`');
  read(contents, [], '');
  return [...settings.values()];
}

/** The source text of a value, so that `0x10` and `1e3` are not read as numbers. */
function textOf(node: unknown): string | undefined {
  if (node === null) return '';
  if (isScalar(node)) return typeof node.value === 'string' ? node.value : (node.source ?? '');
  if (!isSeq(node)) return undefined;
  const items = node.items.map((item) => (isScalar(item) ? textOf(item) : undefined));
  // A comma would split one item into two.
  if (items.some((item) => item === undefined || item.includes(','))) return undefined;
  return items.join(',');
}
