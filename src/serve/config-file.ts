import { isMap, isScalar, isSeq, type YAMLMap } from 'yaml';
import type { Setting } from '../backend/configuration/configure.js';
import { usageFailure } from '../failure/failure.js';
import { parseYaml } from '../run/input/yaml-file.js';

/**
 * The settings of a configuration file, each with its line. Keys stand as they are or in nested maps.
 *
 * @throws Failure `bad-yaml` or `bad-config`, exit code 64
 */
export function parseConfig(text: string, file: string): readonly Setting[] {
  const yaml = parseYaml(text, file);
  const { contents } = yaml.document;
  const settings = new Map<string, Setting>();

  const refuse = (path: readonly string[], problem: string) =>
    usageFailure(
      `${yaml.at(path)}: ${problem}`,
      'docs/configuration.md shows how it is written',
      'bad-config',
    );

  function read(map: YAMLMap, outer: readonly string[], prefix: string): void {
    for (const { key: keyNode, value } of map.items) {
      if (!isScalar(keyNode)) throw refuse(outer, 'a key must be plain text');
      const word = String(keyNode.value);
      const path = [...outer, word];
      const key = prefix + word;
      if (isMap(value)) {
        read(value, path, `${key}.`);
        continue;
      }
      if (settings.has(key)) throw refuse(path, `${key} is given twice`);
      const written = textOf(value);
      if (written === undefined) throw refuse(path, `${key} must be a value or a list of values`);
      settings.set(key, { key, text: written, from: yaml.at(path) });
    }
  }

  if (contents === null || (isScalar(contents) && contents.value === null)) return [];
  if (!isMap(contents)) throw refuse([], 'the file must be a map of keys');
  read(contents, [], '');
  return [...settings.values()];
}

/** As it was written: `0x10` is no number here, and `1e3` neither. */
function textOf(node: unknown): string | undefined {
  if (node === null) return '';
  if (isScalar(node)) return typeof node.value === 'string' ? node.value : (node.source ?? '');
  if (!isSeq(node)) return undefined;
  const items = node.items.map((item) => (isScalar(item) ? textOf(item) : undefined));
  // A comma would make two items of one.
  if (items.some((item) => item === undefined || item.includes(','))) return undefined;
  return items.join(',');
}
