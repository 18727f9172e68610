import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { serverActions, terminalMessages } from '../conformance/oracle/actions.js';
import { adminEventFields, adminEvents } from '../conformance/oracle/admin-events.js';
import { backOffMs } from '../conformance/oracle/back-off.js';
import { blockedForIntegrators } from '../conformance/oracle/blocked.js';
import { requestTypes, resultStatuses } from '../conformance/oracle/commands.js';
import * as destinations from '../conformance/oracle/destinations.js';
import { errorBodyFields, errors } from '../conformance/oracle/errors.js';
import { shownLimits } from '../conformance/oracle/limits.js';
import { operationPath, operations, scopes } from '../conformance/oracle/operations.js';
import { paymentStatuses, reportedStatuses } from '../conformance/oracle/payment-statuses.js';
import { roles } from '../conformance/oracle/roles.js';
import { sandboxAmounts } from '../conformance/oracle/sandbox-amounts.js';
import { sandboxPrefixes } from '../conformance/oracle/sandbox-prefixes.js';
import { tokenEndpoints } from '../conformance/oracle/token-endpoints.js';
import { projectFiles, projectRoot } from './import-rules/project-files.js';

const page = 'docs/service.md';
const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const text = read(page);
const rows = text.split('\n').filter((line) => line.startsWith('|') && !/^\| (Id |-)/.test(line));
const rowForm = /^\| <a id="s(\d+\.\d+)"><\/a>S(\d+\.\d+) +\| (.*\S) +\|$/;
const statements = rows.map((row) => {
  const [, , number = '', sentence = ''] = rowForm.exec(row) ?? [];
  return { id: `S${number}`, text: sentence };
});

/** The texts of the statements of a section, such as `S4.`. */
const section = (prefix: string) =>
  statements.filter(({ id }) => id.startsWith(prefix)).map((each) => each.text);

/** The groups of each statement of these that has the form. */
const allOf = (texts: readonly string[], form: RegExp) =>
  texts.flatMap((each) => {
    const match = form.exec(each);
    return match === null ? [] : [match.slice(1)];
  });

const everything = statements.map((each) => each.text);

/** The rows of an oracle table that the service document shows. */
const shown = <Row extends { readonly source: string }>(table: readonly Row[]) =>
  table.filter(({ source }) => source === 'shown');

it('docs/service.md has in each row an id, the anchor of that id and a statement', () => {
  const wrong = rows.filter((row) => {
    const [, anchor, id] = rowForm.exec(row) ?? [];
    return anchor === undefined || anchor !== id;
  });
  expect(wrong).toEqual([]);
});

/** The number of statements in each section, from 0: a statement may be added at the end of one, and none may go. */
const counts = [4, 23, 35, 38, 41, 58, 70, 33, 16, 6];

it('the ids of docs/service.md are consecutive in each of its sections, and none is missing', () => {
  const titles = text.match(/^## .*$/gm) ?? [];
  expect(titles.map((title) => title.replace(/\. .*/, ''))).toEqual(counts.map((_, index) => `## ${index}`));
  const parts = text.split(/^## /m).slice(1);
  const ids = parts.map((part) => [...part.matchAll(/^\| .*<\/a>(S\d+\.\d+) /gm)].map(([, id]) => id));
  expect(ids).toEqual(
    counts.map((count, index) => Array.from({ length: count }, (_, row) => `S${index}.${row + 1}`)),
  );
});

it('docs/service.md has at least 220 statements, none of them twice, and their ids are unique', () => {
  expect(statements.length).toBeGreaterThanOrEqual(220);
  expect(everything.filter((each, index) => everything.indexOf(each) !== index)).toEqual([]);
  expect(new Set(statements.map(({ id }) => id)).size).toBe(statements.length);
});

it('every statement of docs/service.md begins with a capital or a code and ends with its only full stop', () => {
  const sentence = /^(?:[A-Z]|`\S)(?:(?!\. ).)*[^.\s]\.$/;
  expect(everything.filter((each) => !sentence.test(each))).toEqual([]);
});

it('docs/service.md links to documents that exist', () => {
  const links = allOf(text.match(/\]\([^)]+\)/g) ?? [], /\]\(([^)#]+)/).flat();
  expect(links).toEqual(expect.arrayContaining(['clauses.md', 'openapi.json', 'channel.md', 'sandbox.md']));
  expect(links.filter((link) => !existsSync(path.join(projectRoot, 'docs', link)))).toEqual([]);
});

/** The ids of statements that a text mentions or links to, and that the page does not have. */
function unknownIds(document: string): readonly string[] {
  const ids = document.match(/\bS\d+\.\d+\b|\bservice\.md#s[\w.-]*\w/g) ?? [];
  const known = new Set(statements.map(({ id }) => id));
  return ids.filter((id) => !known.has(id.replace('service.md#s', 'S')));
}

it('every statement that a document mentions is in docs/service.md', () => {
  const documents = projectFiles().filter((file) => /^(?:docs\/.*|[^/]+)\.(?:md|json)$/.test(file));
  expect(documents).toEqual(expect.arrayContaining([page, 'docs/clauses.md', 'README.md']));
  const unknown = documents.flatMap((file) => unknownIds(read(file)).map((id) => `${file}: ${id}`));
  expect(unknown).toEqual([]);
});

it('a mention of a statement that docs/service.md does not have is found', () => {
  const mentions = 'S3.9, S3.99, S10.1, [a](service.md#s4.1), [b](../service.md#s4.99).';
  expect(unknownIds(mentions)).toEqual(['S3.99', 'S10.1', 'service.md#s4.99']);
});

it('docs/service.md has each business operation once, with its method and its scope', () => {
  const found = allOf(everything, /^`([A-Z]+) (\w+)` requires the scope `([\w:]+)`\.$/);
  expect(found).toEqual(operations.map(({ method, name, scope }) => [method, name, scope]));
  expect(everything.filter((each) => /requires? the scope/.test(each))).toHaveLength(operations.length);
  expect(allOf(everything, /^The path of a business operation is `(.*)`\.$/)).toEqual([
    [operationPath.replace('{operation}', '<operation>')],
  ]);
  const queries = operations.flatMap(({ name, query }) => query.map((each) => [each, name]));
  expect(allOf(everything, /^`(\w+)` is a query parameter of `(\w+)`\.$/)).toEqual(queries);
});

/** An operation in a text: its name as code, or the things that it reads in words, such as _transaction details_. */
function names(sentence: string, operation: string): boolean {
  const words = operation
    .replace(/^get/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  const singular = sentence.replaceAll('summaries', 'summary');
  return sentence.includes(`\`${operation}\``) || (words.includes(' ') && singular.includes(words));
}

it('docs/service.md has each scope once, with the operations that it opens and no others', () => {
  const found = allOf(everything, /^The scope `([\w:]+)` allows (.*)\.$/);
  expect(found.map(([name]) => name)).toEqual(scopes.map(({ name }) => name));
  for (const [index, { name, operations: opened, opensWebSocket }] of scopes.entries()) {
    const allowed = found[index]?.[1] ?? '';
    const opens = operations.filter((each) => names(allowed, each.name)).map((each) => each.name);
    expect(opens, name).toEqual(opened);
    expect(allowed.includes('opening the WebSocket'), name).toBe(opensWebSocket);
  }
});

type Outcome = (typeof sandboxAmounts)[number] | (typeof sandboxPrefixes)[number];

/** The facts of a row of a sandbox table that the service document shows, in the order of `shownOutcome`. */
const outcomeOf = ({ firstStatus, finalStatus, resolvesAfterMs, errorCode }: Outcome) => ({
  statuses: [...new Set<string>([firstStatus, finalStatus])],
  seconds: (resolvesAfterMs ?? 0) / 1000,
  resolves: resolvesAfterMs !== null,
  code: errorCode?.source === 'shown' ? errorCode.code : 'none',
  declined: errorCode?.source === 'decided',
});

const shownOutcome = (sentence: string): ReturnType<typeof outcomeOf> => ({
  statuses: sentence.match(/\b(?:SUCCESS|PENDING|FAILED)\b/g) ?? [],
  seconds: Number(/\b(\d+) s\b/.exec(sentence)?.[1] ?? 0),
  resolves: !sentence.includes('never resolves'),
  code: /\bERR_\w+/.exec(sentence)?.[0] ?? 'none',
  declined: /\bdeclined\b/.test(sentence),
});

it('docs/service.md has each sandbox amount once, with its outcome', () => {
  const found = allOf(section('S3.'), /^A sandbox payment of (\d\S+(?: to \S+)?) is (.*)$/);
  const expected = sandboxAmounts.map((row) => [
    row.range === undefined ? row.amounts.join() : `${row.range.from} to ${row.range.to}`,
    outcomeOf(row),
  ]);
  expect(found.map(([amount, outcome = '']) => [amount, shownOutcome(outcome)])).toEqual(expected);
  expect(found.map(([, outcome = '']) => outcome.includes('immediately'))).toEqual(
    sandboxAmounts.map(({ range }) => range !== undefined),
  );
});

it('docs/service.md has each sandbox prefix once, with the outcome that it forces', () => {
  const found = allOf(section('S3.'), /^The prefix `(\S+)` forces (.*)$/);
  expect(found.map(([prefix, outcome = '']) => [prefix, shownOutcome(outcome)])).toEqual(
    sandboxPrefixes.map((row) => [row.prefix, outcomeOf(row)]),
  );
});

it('the limits of docs/service.md repeat the delays of the sandbox', () => {
  const delays = [
    ...sandboxAmounts.map((row) => ({
      trigger: row.amounts.join(),
      seconds: (row.resolvesAfterMs ?? 0) / 1000,
    })),
    ...sandboxPrefixes.map((row) => ({
      trigger: `\`${row.prefix}\``,
      seconds: (row.resolvesAfterMs ?? 0) / 1000,
    })),
  ].filter(({ seconds }) => seconds > 0);
  expect(allOf(section('S8.'), /^The sandbox delay of the (?:amount|prefix) (\S+) is (\d+) s\.$/)).toEqual(
    delays.map(({ trigger, seconds }) => [trigger, String(seconds)]),
  );
});

const types: Readonly<Record<string, string>> = {
  'a string': 'string',
  'an integer': 'integer',
  'an object': 'object',
  'any JSON value': 'any',
};

/** The fields that the page gives to what the pattern names, each with its owner and its type. */
function fieldsOf(owner: string): readonly (readonly (string | undefined)[])[] {
  const form = new RegExp(`^The field \`(\\w+)\` of (${owner}) is (${Object.keys(types).join('|')})\\b`);
  return allOf(everything, form).map(([name, of, type = '']) => [of, name, types[type]]);
}

it('docs/service.md has each action of the server once, with its fields and their types', () => {
  const actions = shown(serverActions);
  const fields = actions.flatMap((row) =>
    shown(row.fields).map(({ name, type }) => [row.action, name, type]),
  );
  expect(fieldsOf('[A-Z_]+')).toEqual(fields);
  const bare = actions.filter((row) => row.fields.length === 0).map(({ action }) => [action]);
  expect(allOf(everything, /^([A-Z_]+) has no field other than `action`\.$/)).toEqual(bare);
  const named = section('S6.').flatMap((each) => each.match(/\b(?:[A-Z]+_[A-Z]+|PRINT)\b/g) ?? []);
  const reported = reportedStatuses.map((row) => row.reported);
  const known = new Set(actions.map(({ action }) => action));
  expect(new Set(named.filter((word) => !reported.includes(word)))).toEqual(known);
});

it('docs/service.md has each message of a terminal and its fields, and those of an admin event', () => {
  const words: Readonly<Record<string, string>> = {
    register: 'session registration',
    heartbeat: 'keep-alive',
    transaction: 'transaction report',
    settings: 'settings snapshot',
    'command-result': 'command result',
  };
  const messages = terminalMessages.map((each) => ({ ...each, name: words[each.name] ?? each.name }));
  expect(fieldsOf('a (?:transaction report|settings snapshot|command result)')).toEqual(
    messages.flatMap(({ name, fields }) => fields.map((field) => [`a ${name}`, field.name, field.type])),
  );
  const bare = messages.filter(({ fields }) => fields.length === 0).map(({ name }) => [name]);
  expect(allOf(section('S6.'), /^A (\S.*) has no body\.$/)).toEqual(bare);
  const list = everything.find((each) => each.startsWith('The messages from a terminal are ')) ?? '';
  expect(messages.filter(({ name }) => !list.includes(`the ${name}`))).toEqual([]);
  const event = shown(adminEventFields).map(({ name, type }) => ['an admin event', name, type]);
  expect(fieldsOf('an admin event')).toEqual(event);
});

it('docs/service.md gives the shown statuses, commands and events as examples, and no others', () => {
  const [reported = ''] = shown(reportedStatuses).map((row) => row.reported);
  const commands = shown(requestTypes).map(({ name }) => name);
  const [completed = ''] = shown(resultStatuses).map(({ name }) => name);
  const [event = ''] = shown(adminEvents).map(({ type }) => type);
  const example = /^The field `(\w+)` of an? ([\w ]+) is a string, for example `?([\w-]+)`?\.$/;
  expect(allOf(everything, example)).toEqual([
    ['status', 'transaction report', reported],
    ['requestType', 'command result', commands[0]],
    ['status', 'command result', completed],
    ['type', 'admin event', event],
  ]);
  const pairs = allOf(everything, /(?:for example |\()([A-Z]+)(?: and| or|,) ([A-Z_]+)\b/);
  expect(pairs).toEqual([commands, commands, commands]);
});

/** The subject of the statement about each error of which the service document shows the code or the status. */
const conditions: Readonly<Record<string, string>> = {
  ERR_FORBIDDEN: 'A token that lacks the required scope of an endpoint',
  ERR_DUPLICATE_REFERENCE: 'A duplicate `referenceId`',
  ERR_INVALID_AMOUNT: 'An amount of invalid format or outside the range',
  ERR_REFUND_COOLDOWN: `A refund that is requested within the cooldown of ${shownLimits.refundCooldownMs / 1000} s`,
  ERR_REFUND_EXCEEDS_BALANCE: 'A refund of more than the available balance',
  ERR_RATE_LIMITED: 'A rate limit that is reached',
  ERR_PAYMENT_TIMEOUT: 'A gateway timeout',
  ERR_SYSTEM_ERROR: 'A failure of the gateway or the system',
};

it('docs/service.md has each shown error once, with the code and the status that are shown', () => {
  const rest = errors.filter((row) => row.codeSource === 'shown' || row.statusSource === 'shown');
  expect(Object.keys(conditions).sort()).toEqual(rest.map(({ code }) => code).sort());
  const expected = rest.map(({ code, codeSource, statuses, statusSource }) => {
    const condition = conditions[code] ?? code;
    if (statusSource !== 'shown') return `${condition} has the \`errorCode\` ${code}.`;
    const result = `${condition} results in HTTP status ${statuses.join(' or ')}`;
    return codeSource === 'shown' ? `${result} with the \`errorCode\` ${code}.` : `${result}.`;
  });
  const found = section('S7.').filter((each) => /results in HTTP status| has the `errorCode`/.test(each));
  expect([...found].sort()).toEqual(expected.sort());
  const failing = rest.filter((row) => row.failsPayment).map(({ code }) => [conditions[code]]);
  const inSandbox = allOf(section('S7.'), /^(\S.*) is an outcome of the sandbox, too\.$/);
  expect(inSandbox.sort()).toEqual(failing.sort());
  expect(everything).toContain(
    `The body of a REST error has the fields ${errorBodyFields.map((name) => `\`${name}\``).join(' and ')}.`,
  );
});

it('docs/service.md has each shown error code and HTTP status, and no others', () => {
  const codes = errors.filter((row) => row.codeSource === 'shown').map(({ code }) => code);
  expect(new Set(text.match(/\bERR_\w+/g))).toEqual(new Set(codes));
  const statuses = errors.filter((row) => row.statusSource === 'shown').flatMap((row) => row.statuses);
  const named = allOf(everything, /(?:HTTP status |results in |\()(\d{3})\b/).map(([status]) =>
    Number(status),
  );
  expect(new Set(named)).toEqual(new Set(statuses));
});

it('docs/service.md has both token endpoints, with the fields of their requests and responses', () => {
  const { oauthToken, wsToken } = tokenEndpoints;
  const endpoints = [
    { endpoint: 'token endpoint', response: 'a token response', of: oauthToken },
    { endpoint: 'WebSocket token endpoint', response: 'a WebSocket token response', of: wsToken },
  ];
  for (const { endpoint, response, of } of endpoints) {
    expect(everything).toContain(`The ${endpoint} is \`${of.method} ${of.path}\`.`);
    expect(fieldsOf(response)).toEqual(of.response.map(({ name, type }) => [response, name, type]));
    const responds = everything.filter((each) => each.startsWith(`The ${endpoint} responds `));
    const listed = responds.flatMap((each) => each.match(/(?<=`)\w+(?=`)/g) ?? []);
    expect(listed).toEqual(of.response.map(({ name }) => name));
    const fixed = of.response.flatMap(({ name, value }) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const form = new RegExp(`^The field \`(\\w+)\` of ${response} .* with the value \`?(\\w+)\`?\\.$`);
    expect(allOf(everything, form)).toEqual(fixed);
    const requests = everything.filter((each) => each.startsWith(`A request to the ${endpoint} has `));
    const body = of.request.map(({ name, type }) => `a JSON body with \`${name}\`, an ${type}`).join();
    expect(requests).toEqual([`A request to the ${endpoint} has ${body === '' ? 'no body' : body}.`]);
  }
});

it('docs/service.md has the destinations of the channel', () => {
  const { adminTopic, connectionPaths, sendPrefix, terminalQueue } = destinations;
  const [webs = '', fallback = ''] = connectionPaths;
  const expected = [
    `An address for connections is \`wss://{ws_host}${webs}\`.`,
    `The fallback for connections is the path \`${fallback}\` under \`{base_url}\`.`,
    `The destination of a subscription is \`${terminalQueue}\`, with the scope \`ws:subscribe\`.`,
    `The admin topic is \`${adminTopic}\`.`,
    `A SEND frame may go to whitelisted destinations \`${sendPrefix}*\` and to no others.`,
  ];
  expect(expected.filter((each) => !everything.includes(each))).toEqual([]);
  const topics = everything.flatMap((each) => each.match(/\/topic\/[\w/]*/g) ?? []);
  expect(new Set(topics)).toEqual(new Set([adminTopic]));
});

it('docs/service.md has the numbers of the limits, wherever it repeats them', () => {
  const { accessTokenLifeMs, wsTokenLifeSeconds, heartBeatMs, keepAliveMs, backOffMs: wait } = shownLimits;
  const days = accessTokenLifeMs / 86_400_000;
  const minutes = wsTokenLifeSeconds / 60;
  const refresh = shownLimits.wsTokenRefreshAfterMs / 60_000;
  const keepAlive = `${keepAliveMs.from / 1000} to ${keepAliveMs.to / 1000}`;
  const waits = backOffMs.slice(0, 3).map((ms) => `${ms / 1000} s`);
  expect(section('S8.').slice(0, 7)).toEqual([
    `The lifetime of an OAuth token is ${days} days.`,
    `The lifetime of a wsToken is ${minutes} minutes (${wsTokenLifeSeconds} s).`,
    `The refresh of a wsToken is recommended at ${refresh} minutes.`,
    `The heart-beat of STOMP is ${heartBeatMs} ms in each direction.`,
    `The interval recommended for keep-alives is ${keepAlive} s.`,
    `The back-off before a reconnect begins with ${wait.first / 1000} s, doubles, and is at most ${wait.cap / 1000} s.`,
    `The cooldown of refunds is ${shownLimits.refundCooldownMs / 1000} s.`,
  ]);
  const repeated = [
    `A token expires after ${days} days.`,
    `A token that was issued before its OAuth app was revoked works until it expires, ${days} days at most.`,
    `The wsToken is a JWT with a validity of ${minutes} minutes.`,
    `The heart-beat is \`${heartBeatMs},${heartBeatMs}\`: milliseconds, in both directions.`,
    `The recommended time between keep-alives is ${keepAlive} seconds.`,
    `A client obtains a fresh token from the WebSocket token endpoint when ${refresh} minutes have passed.`,
    `The back-off of a client waits ${waits.join(', ')} and so on.`,
    `The back-off of a client waits at most ${wait.cap / 1000} s.`,
  ];
  expect(repeated.filter((each) => !everything.includes(each))).toEqual([]);
});

it('docs/service.md has the roles, and what is permanently blocked for an integrator', () => {
  const exempt = roles.filter((row) => row.scopeExempt && row.exemption === 'shown').map(({ name }) => name);
  const list = `${exempt.slice(0, -1).join(', ')} and ${exempt.at(-1)}`;
  const bound = roles.filter((row) => !row.scopeExempt).map(({ name }) => name);
  const expected = [
    `The roles of terminal users are ${list}.`,
    `Scope checks do not apply to terminal users: the roles ${list}.`,
    `The role of integrators is ${bound.join()}.`,
  ];
  expect(expected.filter((each) => !everything.includes(each))).toEqual([]);
  const blocked = allOf(everything, /^An integrator can never (.*)\.$/).map(([acts = '']) => acts);
  expect(blocked).toHaveLength(blockedForIntegrators.length);
  for (const [index, { restriction }] of blockedForIntegrators.entries()) {
    const words = restriction.match(/[a-z]{4,}/gi) ?? [];
    expect(
      words.filter((word) => !blocked[index]?.includes(word.slice(0, 6))),
      restriction,
    ).toEqual([]);
  }
  const reserved = blockedForIntegrators.filter(({ onlyRole }) => onlyRole !== null);
  expect(everything.filter((each) => each.endsWith(' SYSTEM_ADMIN only.'))).toHaveLength(reserved.length);
});

it('docs/service.md names the shown payment statuses, and nothing that the reference profile decides', () => {
  const statuses = shown(paymentStatuses).map(({ name }) => name);
  const seen = allOf(everything, / seen as [^.]* are (\S+), (\S+) and (\S+)\.$/).map((each) => each.sort());
  expect(seen).toEqual([[...statuses].sort(), [...statuses].sort()]);
  const decided = [
    ...paymentStatuses.filter(({ source }) => source === 'decided').map(({ name }) => name),
    ...reportedStatuses.filter(({ source }) => source === 'decided').map(({ reported }) => reported),
    ...serverActions.filter(({ source }) => source === 'decided').map(({ action }) => action),
    ...adminEvents.filter(({ source }) => source === 'decided').map(({ type }) => type),
    ...terminalMessages.map(({ destination }) => destination),
    tokenEndpoints.adminWsToken.path,
  ];
  expect(decided.length).toBeGreaterThan(20);
  expect(decided.filter((word) => text.includes(word))).toEqual([]);
});
