import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../test/support/program.js';
import { exitCodes } from '../../failure/exit-codes.js';
import { defaultConfig, rateLimitOf } from './config.js';
import { configurationDocument } from './configuration-document.js';
import { configure, isKey } from './configure.js';
import { type KeyName, keys } from './keys.js';

const set = (...pairs: readonly (readonly [string, string])[]) =>
  configure(pairs.map(([key, text]) => ({ key, text, from: '--set' })));

/** For each key a value that is not its default. */
function other(name: KeyName): string {
  const { kind, written } = keys[name];
  const tries = [
    'false',
    'true',
    '7',
    '77',
    '7s',
    '77s',
    '7m',
    '7B',
    'everywhere',
    'payment',
    'one,two',
    'https://a.example',
    '192.0.2.1',
  ];
  const found = tries.find((text) => text !== written && kind.parse(text) !== undefined);
  if (found === undefined) throw new Error(`no other value is known for ${name}`);
  return found;
}

describe('the configuration', () => {
  it('a configuration without settings is the default', () => {
    expect(set()).toEqual(defaultConfig);
  });

  it.each(Object.keys(keys).filter(isKey))('the key %s changes only its own field', (name) => {
    const config = set([name, other(name)]);
    expect(config).toEqual({ ...defaultConfig, [name]: config[name] });
    expect(config[name]).not.toEqual(defaultConfig[name]);
  });

  it.each(Object.entries(keys))(
    'the default of %s can be written and read again',
    (_, { kind, written, default: initial }) => {
      expect(written === '' ? [] : kind.parse(written)).toEqual(initial);
    },
  );

  it('the switch for legacy terminals has its name from the service document', () => {
    expect(set()['ws.migration.legacy-auth.enabled']).toBe(true);
    expect(set(['ws.migration.legacy-auth.enabled', 'false'])['ws.migration.legacy-auth.enabled']).toBe(
      false,
    );
  });

  it('durations and sizes are read with their units, and the last setting of a key counts', () => {
    const config = set(
      ['acquirer.latency', '5s'],
      ['acquirer.latency', ' 250ms '],
      ['accessToken.lifetime', '2h'],
      ['request.bodyBytes', '2KiB'],
      ['systems', 'counter, kiosk'],
    );
    expect(config['acquirer.latency']).toBe(250);
    expect(config['accessToken.lifetime']).toBe(7_200_000);
    expect(config['request.bodyBytes']).toBe(2048);
    expect(config.systems).toEqual(['counter', 'kiosk']);
  });

  it('a rate limit can be switched off', () => {
    expect(rateLimitOf(set(['rateLimit.principal.enabled', 'false']), 'principal')).toBeUndefined();
    const changed = set(['rateLimit.principal.burst', '3']);
    expect(rateLimitOf(changed, 'principal')).toEqual({ perSecond: 100, burst: 3 });
  });
});

describe('an invalid setting', () => {
  const refused = (key: string, text: string) => {
    try {
      set([key, text]);
      return undefined;
    } catch (error) {
      return error;
    }
  };

  it.each([
    ['ws.migration.legacy-auth.enable', 'did you mean ws.migration.legacy-auth.enabled?'],
    ['legacy-auth', 'did you mean ws.migration.legacy-auth.enabled?'],
    ['acquirer.latencie', 'did you mean acquirer.latency?'],
    ['nothing.like.it.at.all.anywhere', 'docs/configuration.md lists all keys'],
    ['__proto__', 'docs/configuration.md lists all keys'],
    ['constructor', 'docs/configuration.md lists all keys'],
  ])('an unknown key is rejected with a hint: %s', (key, hint) => {
    const message = `--set: there is no key ${JSON.stringify(key)}`;
    expect(refused(key, '1')).toMatchObject({
      message,
      hint,
      exitCode: exitCodes.usage,
      code: 'unknown-key',
    });
  });

  it.each([
    ['ws.migration.legacy-auth.enabled', 'yes'],
    ['acquirer.latency', '5'],
    ['acquirer.latency', '-5s'],
    ['acquirer.latency', '1e3ms'],
    ['acquirer.latency', '5parsecs'],
    ['acquirer.latency', '2d'],
    ['acquirer.approvalPercent', '101'],
    ['request.bodyBytes', '64KB'],
    ['request.bodyBytes', '0B'],
    ['systems', ''],
    ['systems', 'a,a'],
    ['systems', 'a/b'],
    ['operator.reach', 'nowhere'],
    ['ws.allowedOrigins', 'store.example'],
    ['rateLimit.principal.burst', '0'],
  ])('an invalid value is rejected with the allowed values and the default: %s=%s', (key, text) => {
    const message = expect.stringMatching(/^--set: \S+ must be .+, not "/);
    const hint = expect.stringContaining('for its default, which is ');
    expect(refused(key, text)).toMatchObject({ message, hint, exitCode: exitCodes.usage, code: 'bad-value' });
  });

  it('a list of systems with a reserved one is rejected', () => {
    expect(refused('systems', 'pos,admin')).toMatchObject({
      exitCode: exitCodes.usage,
      code: 'system-reserved',
    });
  });
});

it('docs/configuration.md is up to date; if not: npm run docs', () => {
  const written = readFileSync(path.join(root, 'docs', 'configuration.md'), 'utf8');
  expect(written).toBe(configurationDocument());
});
