import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../test/support/program.js';
import { exitCodes } from '../../failure/exit-codes.js';
import { type BackendConfig, defaultConfig } from '../config.js';
import { configurationDocument } from './configuration-document.js';
import { configure } from './configure.js';
import { type KeyName, keys } from './keys.js';

const set = (...pairs: readonly (readonly [string, string])[]) =>
  configure(pairs.map(([key, text]) => ({ key, text, from: '--set' })));

/** Every path to a value inside, `rateLimit.principal.burst`. */
function leaves(value: unknown, at = ''): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [at];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, at === '' ? name : `${at}.${name}`));
}

function leafAt(config: BackendConfig, at: string): unknown {
  return at.split('.').reduce<unknown>((inner, name) => {
    return typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined;
  }, config);
}

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
  ];
  const found = tries.find((text) => text !== written && kind.parse(text) !== undefined);
  if (found === undefined) throw new Error(`no other value is known for ${name}`);
  return found;
}

describe('the configuration', () => {
  it('is the default if nothing is set', () => {
    expect(set()).toEqual(defaultConfig);
  });

  it('is changed by every key there is, and every value of it by some key', () => {
    const all = leaves(defaultConfig);
    const changedBy = Object.keys(keys).map((name) => {
      const config = set([name, other(name as KeyName)]);
      return all.filter(
        (at) => JSON.stringify(leafAt(config, at)) !== JSON.stringify(leafAt(defaultConfig, at)),
      );
    });
    expect(Object.keys(keys).filter((_, at) => changedBy[at]?.length === 0)).toEqual([]);
    expect(all.filter((at) => !changedBy.flat().includes(at))).toEqual([]);
  });

  it('keeps the switch for legacy terminals under the name that the service gives it', () => {
    expect(set().legacyAuth).toBe(true);
    expect(set(['ws.migration.legacy-auth.enabled', 'false']).legacyAuth).toBe(false);
  });

  it('reads durations and sizes by their units, and the last setting of a key wins', () => {
    const config = set(
      ['acquirer.latency', '5s'],
      ['acquirer.latency', ' 250ms '],
      ['accessToken.lifetime', '2h'],
      ['request.bodyBytes', '2KiB'],
      ['systems', 'terminal, kiosk'],
    );
    expect(config.acquirer.latencyMs).toBe(250);
    expect(config.accessTokenLifetimeMs).toBe(7_200_000);
    expect(config.requestBodyBytes).toBe(2048);
    expect(config.systems).toEqual(['terminal', 'kiosk']);
  });

  it('can switch a rate limit off', () => {
    expect(set(['rateLimit.principal.enabled', 'false']).rateLimit.principal).toBeNull();
    expect(set(['rateLimit.principal.burst', '3']).rateLimit.principal).toEqual({ perSecond: 100, burst: 3 });
  });
});

describe('a setting that is wrong', () => {
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
  ])('is refused as unknown, with a hint: %s', (key, hint) => {
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
    ['ws.allowedOrigins', 'terminal.example'],
    ['rateLimit.principal.burst', '0'],
  ])('is refused with what it must be and with the default: %s=%s', (key, text) => {
    const message = expect.stringMatching(/^--set: \S+ must be .+, not "/);
    const hint = expect.stringContaining('the default is ');
    expect(refused(key, text)).toMatchObject({ message, hint, exitCode: exitCodes.usage, code: 'bad-value' });
  });

  it('is refused if it names a reserved system', () => {
    expect(refused('systems', 'pos,admin')).toMatchObject({
      exitCode: exitCodes.usage,
      code: 'system-reserved',
    });
  });
});

it('docs/configuration.md is what the table says; if not: npm run docs', () => {
  const written = readFileSync(path.join(root, 'docs', 'configuration.md'), 'utf8');
  expect(written).toBe(configurationDocument());
});
