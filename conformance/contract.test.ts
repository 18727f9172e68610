import { expect, it } from 'vitest';
import type { GatewayDecision } from '../src/backend/domain/gateways/gateway.js';
import { sandboxGateway } from '../src/backend/domain/gateways/sandbox-gateway.js';
import { failureMessages, transitions } from '../src/backend/domain/payments/transaction.js';
import { serverActions as actions } from '../src/contract/channel/actions.js';
import { adminEventTypes } from '../src/contract/channel/admin-events.js';
import * as destinations from '../src/contract/channel/destinations.js';
import { terminalMessages as messages } from '../src/contract/channel/messages.js';
import * as contractErrors from '../src/contract/errors.js';
import { parseAmount } from '../src/contract/money.js';
import * as contractOperations from '../src/contract/operations.js';
import * as commands from '../src/contract/rest/commands.js';
import { listTerminalsQuery } from '../src/contract/rest/terminals.js';
import * as tokens from '../src/contract/rest/tokens.js';
import { roles as contractRoles } from '../src/contract/roles.js';
import { amountTriggers, prefixTriggers, type SandboxOutcome } from '../src/contract/sandbox-triggers.js';
import { scopes as contractScopes } from '../src/contract/scopes.js';
import { serverActions, terminalMessages } from './oracle/actions.js';
import { adminEvents } from './oracle/admin-events.js';
import { adminOnlyActions, requestStatuses, requestTypes } from './oracle/commands.js';
import { adminTopic, connectionPaths, terminalQueue } from './oracle/destinations.js';
import { errors } from './oracle/errors.js';
import { operationPath, operations, scopes } from './oracle/operations.js';
import { paymentStatuses } from './oracle/payment-statuses.js';
import { roles } from './oracle/roles.js';
import { amountsWithoutTrigger, sandboxAmounts } from './oracle/sandbox-amounts.js';
import { prefixesWithoutForce, sandboxPrefixes } from './oracle/sandbox-prefixes.js';
import { tokenEndpoints } from './oracle/token-endpoints.js';

// The contract is what we built; the oracle is what the service document defines. Neither imports the other, so that a
// slip in one of them shows here, by name, and does not hide in both.

type Facts = ReadonlyMap<string, unknown>;

function differences(kind: string, oracle: Facts, ours: Facts): readonly string[] {
  const found: string[] = [];
  for (const name of new Set([...oracle.keys(), ...ours.keys()])) {
    const [expected, built] = [JSON.stringify(oracle.get(name)), JSON.stringify(ours.get(name))];
    if (!ours.has(name)) found.push(`${kind} ${name} is missing in src`);
    else if (!oracle.has(name)) found.push(`${kind} ${name} is unknown to the oracle`);
    else if (expected !== built) found.push(`${kind} ${name}: the oracle has ${expected}, src ${built}`);
  }
  return found;
}

function expectSame(kind: string, oracle: Facts, ours: Facts): void {
  expect(oracle.size, `${kind}: the oracle has none`).toBeGreaterThan(0);
  const found = differences(kind, oracle, ours);
  expect(found, found.join('\n')).toEqual([]);
}

function factsOf<T>(
  rows: Iterable<T>,
  name: (row: T) => string,
  fact: (row: T) => unknown = () => true,
): Facts {
  return new Map(Array.from(rows, (row) => [name(row), fact(row)]));
}

const named = (names: Iterable<string>): Facts => factsOf(names, (name) => name);

interface ObjectSchema {
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[] | undefined;
}

/** `name: type` of each property, sorted. A schema without a type takes any value. */
function fieldsOf({ properties }: ObjectSchema): readonly string[] {
  return Object.entries(properties)
    .map(([name, schema]) => `${name}: ${'type' in schema ? schema.type : 'any'}`)
    .sort();
}

interface Field {
  readonly name: string;
  readonly type: string;
}

const typed = (fields: readonly Field[]) => fields.map(({ name, type }) => `${name}: ${type}`).sort();

it('the comparison itself names what is missing or different on either side', () => {
  const expected = new Map([
    ['payNow', 'POST'],
    ['find', 'POST'],
  ]);
  const built = new Map([
    ['payNow', 'GET'],
    ['charge', 'POST'],
  ]);
  expect(differences('operation', expected, built)).toEqual([
    'operation payNow: the oracle has "POST", src "GET"',
    'operation find is missing in src',
    'operation charge is unknown to the oracle',
  ]);
  expect(() => expectSame('operation', expected, built)).toThrow(/operation find is missing in src/);
  expect(() => expectSame('operation', new Map(), new Map())).toThrow(/has none/);
});

it('the REST contract and the oracle have the same operations, with method, path and scope, in the same order', () => {
  expectSame(
    'operation',
    factsOf(
      operations,
      ({ name }) => name,
      ({ name, method, scope }) => [
        method,
        operationPath.replace('{system}', ':system').replace('{operation}', name),
        scope,
      ],
    ),
    factsOf(
      contractOperations.operations,
      ({ name }) => name,
      ({ method, path, scope }) => [method, path, scope],
    ),
  );
  expect(contractOperations.operations.map(({ name }) => name)).toEqual(operations.map(({ name }) => name));
});

it('the REST contract and the oracle have the same query parameter for listTerminals', () => {
  const shown = operations.filter(({ name }) => name === 'listTerminals').flatMap(({ query }) => [...query]);
  expect(shown).toEqual(['branchId']);
  expect(Object.keys(listTerminalsQuery.properties)).toEqual(expect.arrayContaining(shown));
});

it('the REST contract and the oracle have the same scopes and roles', () => {
  expectSame('scope', named(scopes.map(({ name }) => name)), named(contractScopes));
  expectSame('role', named(roles.map(({ name }) => name)), named(contractRoles));
});

it('the REST contract and the oracle have the same error codes with the same HTTP status', () => {
  expectSame(
    'error',
    factsOf(
      errors,
      ({ code }) => code,
      ({ statuses }) => statuses[0] ?? 'none',
    ),
    factsOf(
      Object.entries(contractErrors.errorCatalogue),
      ([code]) => code,
      ([, { status }]) => status ?? 'none',
    ),
  );
});

it('the REST contract and the oracle fail payments with the same codes', () => {
  const failing = errors.filter(({ failsPayment }) => failsPayment).map(({ code }) => code);
  expectSame('payment error', named(failing), named(Object.keys(failureMessages)));
});

it('the REST contract and the oracle have the same token endpoints', () => {
  const { paths } = contractOperations;
  expectSame(
    'token endpoint',
    factsOf(
      Object.entries(tokenEndpoints),
      ([name]) => name,
      ([, { path, request, response }]) => [path, typed(request), typed(response)],
    ),
    new Map([
      ['oauthToken', [paths.token, [], fieldsOf(tokens.tokenResponse)]],
      [
        'wsToken',
        [paths.webSocketToken, fieldsOf(tokens.webSocketTokenBody), fieldsOf(tokens.webSocketToken)],
      ],
      ['adminWsToken', [`${paths.admin}/ws-token`, [], fieldsOf(tokens.adminWebSocketTokenResponse)]],
    ]),
  );
});

it('the REST contract and the oracle have the same payment statuses and transitions', () => {
  expectSame(
    'payment status',
    factsOf(
      paymentStatuses,
      ({ name }) => name,
      ({ next }) => next.toSorted(),
    ),
    factsOf(
      Object.entries(transitions),
      ([name]) => name,
      ([, next]) => next.toSorted(),
    ),
  );
});

it('the REST contract and the oracle have the same request types and request statuses', () => {
  expectSame('request type', named(requestTypes.map(({ name }) => name)), named(commands.requestTypes));
  expectSame("admin's request type", named(adminOnlyActions), named(commands.adminRequestTypes));
  expectSame('request status', named(requestStatuses), named(commands.commandStatuses));
});

it('the channel contract and the oracle have the same actions with the same fields', () => {
  const optional = (schema: ObjectSchema) =>
    Object.keys(schema.properties).filter((name) => !(schema.required ?? []).includes(name));
  expectSame(
    'action',
    factsOf(
      serverActions,
      ({ action }) => action,
      ({ fields }) => [typed(fields), fields.filter((field) => field.optional).map(({ name }) => name)],
    ),
    factsOf(
      Object.entries(actions),
      ([action]) => action,
      ([, { fields }]) => [fieldsOf(fields), optional(fields)],
    ),
  );
});

// Which fields a body must have is not compared: a server may be content with less than terminals send.
it('the channel contract and the oracle have the same terminal messages, with destination and fields', () => {
  const none: ObjectSchema = { properties: {} };
  expectSame(
    'terminal message to',
    factsOf(
      terminalMessages,
      ({ destination }) => destination,
      ({ fields }) => typed(fields),
    ),
    factsOf(
      Object.values(messages),
      ({ destination }) => destination,
      (message) => fieldsOf('body' in message ? message.body : none),
    ),
  );
});

it('the channel contract and the oracle have the same paths, queue, topic and admin events', () => {
  expectSame('path', named(connectionPaths), named(destinations.webSocketPaths));
  expect(destinations.terminalQueue(1001)).toBe(terminalQueue.replace('{configId}', '1001'));
  expect(destinations.adminTopic).toBe(adminTopic);
  expectSame('admin event', named(adminEvents.map(({ type }) => type)), named(adminEventTypes));
});

type Row = Pick<
  (typeof sandboxPrefixes)[number],
  'firstStatus' | 'finalStatus' | 'resolvesAfterMs' | 'holdsResponse' | 'errorCode'
>;

const outcome = ({ firstStatus, finalStatus, resolvesAfterMs, holdsResponse, errorCode }: Row) => [
  firstStatus,
  finalStatus,
  resolvesAfterMs,
  holdsResponse ? 'held' : 'at once',
  errorCode?.code ?? 'no code',
];

function decided(decision: GatewayDecision) {
  if (decision.kind === 'final') {
    const { status, errorCode } = decision;
    return [status, status, 0, 'at once', errorCode ?? 'no code'];
  }
  const { outcome: end, holdsResponse } = decision;
  const held = holdsResponse ? 'held' : 'at once';
  if (end === undefined) return ['PENDING', 'PENDING', null, held, 'no code'];
  return [holdsResponse ? end.status : 'PENDING', end.status, end.afterMs, held, end.errorCode ?? 'no code'];
}

function visible({ status, errorCode, succeedsAfterMs, heldForMs }: SandboxOutcome) {
  const afterMs = heldForMs ?? succeedsAfterMs ?? (status === 'PENDING' ? null : 0);
  const last = succeedsAfterMs === undefined ? status : 'SUCCESS';
  return [status, last, afterMs, heldForMs === undefined ? 'at once' : 'held', errorCode ?? 'no code'];
}

function pay(referenceId: string, amount: string) {
  const parsed = parseAmount(amount, 'EUR');
  if ('problem' in parsed) throw new Error(`${amount} is not an amount`);
  return decided(
    sandboxGateway.authorize({ merchantId: 'mer_1', referenceId, amount: parsed.minor, currency: 'EUR' }),
  );
}

const exact = sandboxAmounts.filter(({ range }) => range === undefined);
const atOnce = ['SUCCESS', 'SUCCESS', 0, 'at once', 'no code'];

it('the sandbox tables and the oracle have the same trigger amounts with the same outcome', () => {
  expectSame(
    'trigger amount',
    new Map(exact.flatMap((row) => row.amounts.map((amount) => [amount, outcome(row)]))),
    factsOf(
      amountTriggers,
      ([amount]) => amount,
      ([, forced]) => visible(forced),
    ),
  );
});

it('the sandbox tables and the oracle have the same prefixes with the same outcome', () => {
  expectSame(
    'prefix',
    factsOf(
      sandboxPrefixes,
      ({ prefix }) => prefix,
      (row) => outcome(row),
    ),
    factsOf(
      prefixTriggers,
      ([prefix]) => prefix,
      ([, forced]) => visible(forced),
    ),
  );
});

it('the sandbox tables and the oracle give each amount its outcome, and SUCCESS at once to those without a trigger', () => {
  for (const row of sandboxAmounts) {
    for (const amount of row.amounts) expect(pay('order-1', amount), amount).toEqual(outcome(row));
  }
  for (const amount of amountsWithoutTrigger) expect(pay('order-1', amount), amount).toEqual(atOnce);
});

it('the sandbox tables and the oracle let a prefix beat every amount, and nothing that only looks like one', () => {
  for (const { amounts, ...row } of sandboxAmounts) {
    for (const amount of amounts) {
      for (const force of sandboxPrefixes) {
        expect(pay(`${force.prefix}1`, amount), `${force.prefix} ${amount}`).toEqual(outcome(force));
      }
      for (const other of prefixesWithoutForce) {
        expect(pay(`${other}1`, amount), `${other} ${amount}`).toEqual(outcome(row));
      }
    }
  }
});
