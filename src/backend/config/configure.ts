import { usageFailure } from '../../failure/failure.js';
import { closestWord } from '../../text/did-you-mean.js';
import { type BackendConfig, configWith, defaultConfig } from './config.js';
import { type KeyName, keys } from './keys.js';

/** One key with its value as a user wrote it. */
export interface Setting {
  readonly key: string;
  readonly text: string;
  /** The place of the setting, for an error text: `--set`, or file and line. */
  readonly from: string;
}

/**
 * The defaults, overridden by these settings. If a key is set several times, the last setting counts.
 *
 * @param defaults the values of the keys that are not set
 * @throws Failure `unknown-key`, `bad-value` or `system-reserved`, exit code 64
 */
export function configure(
  settings: readonly Setting[],
  defaults: BackendConfig = defaultConfig,
): BackendConfig {
  const systems = settings.findLast(({ key }) => key === 'systems');
  return configWith(settings.reduce(withSetting, defaults), systems?.from);
}

function withSetting(config: BackendConfig, { key: name, text, from }: Setting): BackendConfig {
  if (!isKey(name)) throw unknownKey(name, from);
  const { kind, written } = keys[name];
  const value = kind.parse(text.trim());
  if (value !== undefined) return { ...config, [name]: value };
  throw usageFailure(
    `${from}: ${name} must be ${kind.expects}, not ${JSON.stringify(text.slice(0, 80))}`,
    `correct the value, or leave the key out for its default, which is ${written || 'empty'}`,
    'bad-value',
  );
}

function unknownKey(name: string, from: string): Error {
  const closest = closestWord(name, Object.keys(keys));
  const hint = closest === undefined ? 'docs/configuration.md lists all keys' : `did you mean ${closest}?`;
  return usageFailure(`${from}: there is no key ${JSON.stringify(name)}`, hint, 'unknown-key');
}

export function isKey(name: string): name is KeyName {
  return Object.hasOwn(keys, name);
}
