import path from 'node:path';
import type { Binding } from '../../binding/binding.js';
import { readBinding } from '../../binding/read-binding.js';
import { usageFailure } from '../../failure/failure.js';
import { readTextFile } from '../../input/text-file.js';
import { parseTypedYaml, type TypedYaml } from '../../input/typed-yaml.js';
import type { Variables } from '../../input/variables.js';
import { parseYaml } from '../../input/yaml-file.js';
import { documentLives, type Lives } from '../../scenarios/times/lives.js';
import { parseDuration } from '../../text/duration.js';
import { second } from '../../text/time-units.js';
import { readTls, type TargetTls } from './line/tls-files.js';
import { type TargetDescription, targetSchema, targetVersion } from './target-schema.js';

/** A target file that was read, with the files that it names. */
export interface TargetFile {
  readonly description: TargetDescription;
  /** The folder of the file, in which its commands run. */
  readonly folder: string;
  readonly tls: TargetTls | undefined;
  readonly binding?: Binding;
  /** True for a service that is given by its address alone, without a file. Default: false. */
  readonly isAddress?: boolean;
}

const hint =
  'fix the file; docs/conformance.md shows how it is written, docs/schemas/target.schema.json describes it';

/**
 * Reads and checks a target file.
 *
 * @param variables for `${NAME}` in its texts
 * @param approve throws if the file asks for more than its user has allowed; nothing of it has been executed by then
 * @throws Failure `unreadable-file`, `bad-yaml` or `bad-target`, exit code 64, with file, line, field and value
 */
export async function readTarget(
  file: string,
  variables: Variables,
  approve: (description: TargetDescription) => void = () => undefined,
): Promise<TargetFile> {
  const text = await readTextFile(file);
  rejectNewerVersion(text, file);
  const kind = { schema: targetSchema, whole: 'a target file', code: 'bad-target', hint, variables };
  const yaml = parseTypedYaml(text, file, kind);
  checkAddresses(yaml);
  checkHooks(yaml);
  checkHeaders(yaml);
  checkExisting(yaml);
  checkFeatures(yaml);
  checkLives(yaml);
  approve(yaml.value);
  const folder = path.dirname(path.resolve(file));
  const binding = await bindingOf(yaml, folder);
  checkTenants(yaml, binding);
  return {
    description: yaml.value,
    folder,
    tls: await readTls(yaml, folder),
    ...(binding && { binding }),
  };
}

/** Before anything else: the fields of a newer format are unknown here. */
function rejectNewerVersion(text: string, file: string): void {
  const { value, at } = parseYaml(text, file);
  if (typeof value !== 'object' || value === null || !('targetVersion' in value)) return;
  const { targetVersion: version } = value;
  if (typeof version !== 'number' || version <= targetVersion) return;
  throw usageFailure(
    `${at(['targetVersion'])}: the file has the format ${version}, and this version reads ${targetVersion}`,
    'use a newer tillfleet, or write the file in the older format',
    'bad-target',
  );
}

function checkAddresses({ value, failure }: TypedYaml<TargetDescription>): void {
  const { baseUrl, webSocketUrl, hooks } = value;
  if (hooks?.start !== undefined) return;
  const needed = 'is missing: only a start command that prints it can replace it';
  if (baseUrl === undefined) throw failure(['baseUrl'], needed);
  if (webSocketUrl === undefined) throw failure(['webSocketUrl'], needed);
}

function checkHooks({ value: { hooks, tls, proxy, baseUrl }, failure }: TypedYaml<TargetDescription>): void {
  if (hooks !== undefined && hooks.start === undefined) {
    if (hooks.settings !== undefined)
      throw failure(['hooks', 'settings'], 'needs hooks.start, whose arguments it extends');
    if (hooks.stop !== undefined) throw failure(['hooks', 'stop'], 'needs hooks.start');
    if (hooks.prints !== undefined) throw failure(['hooks', 'prints'], 'needs hooks.start');
    if (hooks.restartable !== undefined) throw failure(['hooks', 'restartable'], 'needs hooks.start');
  }
  for (const [one, other] of [
    ['down', 'up'],
    ['up', 'down'],
  ] as const) {
    if (hooks?.[one] === undefined) continue;
    if (hooks[other] === undefined) throw failure(['hooks', one], `needs hooks.${other}`);
    if (hooks.start !== undefined)
      throw failure(['hooks', one], 'is for a service that the run does not start: use hooks.restartable');
  }
  const start = [...(hooks?.start ?? []), ...(hooks?.sharedArguments ?? [])];
  if (hooks?.restartable === true && baseUrl === undefined && !start.some((each) => each.includes('{port}')))
    throw failure(['hooks', 'restartable'], 'needs {port} in hooks.start: the address must stay the same');
  if (proxy !== undefined && (proxy.id === undefined) !== (proxy.secret === undefined))
    throw failure(['proxy'], 'needs both id and secret, or neither');
  if (tls !== undefined && (tls.certificate === undefined) !== (tls.key === undefined))
    throw failure(['tls'], 'needs both certificate and key, or neither');
}

function checkFeatures({ value, failure }: TypedYaml<TargetDescription>): void {
  const { features, credentials } = value;
  if (features === undefined || features.includes('administration')) return;
  if (credentials?.administrator !== undefined)
    throw failure(['features'], 'must list administration, because credentials has an administrator');
}

function checkExisting({ value, failure }: TypedYaml<TargetDescription>): void {
  const { existing = {}, credentials = {} } = value;
  const { tenants, apps, terminals = [] } = existing;
  const { administrator, merchant, branch } = credentials;
  if (administrator === undefined && apps === undefined && terminals.length === 0)
    throw failure(['credentials'], 'needs administrator, unless existing lists an app or a terminal');
  if (administrator !== undefined && tenants === undefined && value.existing !== undefined)
    throw failure(
      ['existing'],
      'needs tenants: what the administrator creates must belong to the same merchant',
    );
  if ((merchant ?? branch) !== undefined && tenants === undefined)
    throw failure(['credentials'], 'needs existing.tenants, to which the users belong');
  for (const [index, terminal] of terminals.entries()) {
    const { id, secret, terminalId, configId, activationCode, credentialsFile } = terminal;
    const known = [id, secret, terminalId, configId].filter((each) => each !== undefined).length;
    const byCode = [activationCode, credentialsFile].filter((each) => each !== undefined).length;
    if ((known === 4 && byCode === 0) || (known === 0 && byCode === 2)) continue;
    const needs = 'needs id, secret, terminalId and configId, or activationCode and credentialsFile';
    throw failure(['existing', 'terminals', index], needs);
  }
}

/** Tenants of earlier runs are found by their names in the list of merchants. */
function checkTenants({ value, failure }: TypedYaml<TargetDescription>, binding: Binding | undefined): void {
  const { tenants, existing, credentials } = value;
  if (tenants === undefined || tenants === 'new') return;
  const fail = (why: string) => failure(['tenants'], `must not be ${tenants} ${why}`);
  if (credentials?.administrator === undefined)
    throw fail('without credentials.administrator, who creates and finds the tenants');
  if (existing !== undefined) throw fail('next to existing, which lists the tenants');
  if (binding?.definition.http?.calls?.listMerchants === 'none')
    throw fail('where the binding has `listMerchants: none`: a later run could not find them');
}

function checkLives({ value: { lives = {} }, failure }: TypedYaml<TargetDescription>): void {
  for (const [name, text] of Object.entries(lives))
    if ((parseDuration(text) ?? 0) < second)
      throw failure(['lives', name], `must be at least 1s, not ${text}`);
  const { wsToken, sessionTimeoutBefore } = { ...documentLives, ...livesIn(lives) };
  if (sessionTimeoutBefore < wsToken) return;
  const name = lives.wsToken === undefined ? 'sessionTimeoutBefore' : 'wsToken';
  throw failure(
    ['lives', name],
    `is ${lives[name]}: a wsToken must live longer than sessionTimeoutBefore, 2m by default`,
  );
}

/** The lives of a target file, in milliseconds. */
export function livesIn(lives: NonNullable<TargetDescription['lives']>): Partial<Lives> {
  return Object.fromEntries(Object.entries(lives).map(([name, text]) => [name, parseDuration(text) ?? 0]));
}

/** The calls have their own credentials; a header for all of them would give calls without a token one. */
function checkHeaders({ value: { headers = {} }, failure }: TypedYaml<TargetDescription>): void {
  const name = credentialHeader(headers);
  if (name !== undefined) throw failure(['headers', name], 'must not be named: each call has its own');
}

async function bindingOf(
  { value: { binding: name }, failure }: TypedYaml<TargetDescription>,
  folder: string,
): Promise<Binding | undefined> {
  if (name === undefined) return undefined;
  const binding = await readBinding(path.resolve(folder, name));
  const header = credentialHeader(binding.definition.http?.headers ?? {});
  if (header !== undefined)
    throw failure(['binding'], `must not add the header ${header} to all calls: each call has its own`);
  return binding;
}

/** The name of a header that is a credential. */
function credentialHeader(headers: Readonly<Record<string, unknown>>): string | undefined {
  return Object.keys(headers).find((each) => /^(proxy-)?authorization$/i.test(each));
}
