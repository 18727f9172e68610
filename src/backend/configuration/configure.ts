import { usageFailure } from '../../failure/failure.js';
import { closestWord } from '../../text/did-you-mean.js';
import { type BackendConfig, configWith } from '../config.js';
import { configOf, type KeyName, keys, type Values } from './keys.js';

/** One key with its value as somebody wrote it. */
export interface Setting {
  readonly key: string;
  readonly text: string;
  /** Where it stands, for a message: `--set`, or file and line. */
  readonly from: string;
}

/**
 * The defaults with these settings in their place, the last of each key.
 *
 * @throws Failure `unknown-key` or `bad-value`, exit code 64
 */
export function configure(settings: readonly Setting[]): BackendConfig {
  const values: Record<string, unknown> = {};
  for (const [name, { initial }] of Object.entries(keys)) values[name] = initial;
  for (const setting of settings) values[setting.key] = read(setting);
  // Each value came out of the kind of its key.
  return configWith(configOf(values as Values));
}

function read({ key: name, text, from }: Setting): unknown {
  if (!isKey(name)) {
    const closest = closestWord(name, Object.keys(keys));
    const hint = closest === undefined ? 'docs/configuration.md lists all keys' : `did you mean ${closest}?`;
    throw usageFailure(`${from}: there is no key ${JSON.stringify(name)}`, hint, 'unknown-key');
  }
  const { kind, written } = keys[name];
  const value = kind.parse(text.trim());
  if (value !== undefined) return value;
  throw usageFailure(
    `${from}: ${name} must be ${kind.expects}, not ${JSON.stringify(text.slice(0, 80))}`,
    `the default is ${written || 'empty'}`,
    'bad-value',
  );
}

function isKey(name: string): name is KeyName {
  return Object.hasOwn(keys, name);
}
