import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clauses } from '../clauses/catalogue.js';
import { serverActions, terminalMessages } from './actions.js';
import { adminEventFields, adminEvents } from './admin-events.js';
import { backOffMs } from './back-off.js';
import { blockedForIntegrators } from './blocked.js';
import { channelErrors, silentCloses } from './channel-errors.js';
import { adminOnlyActions, requestStatuses, requestTypes, resultStatuses } from './commands.js';
import { currencies } from './currencies.js';
import { adminTopic, connectionPaths, sendPrefix, subprotocol, terminalQueue } from './destinations.js';
import { errorBodyFields, errors } from './errors.js';
import { decidedLimits, shownLimits } from './limits.js';
import { operationPath, operations, scopes } from './operations.js';
import { paymentStatuses, reportedStatuses } from './payment-statuses.js';
import { roles } from './roles.js';
import { amountsWithoutTrigger, sandboxAmounts } from './sandbox-amounts.js';
import { prefixesWithoutForce, sandboxPrefixes } from './sandbox-prefixes.js';
import { tokenEndpoints } from './token-endpoints.js';

const numbered = (area: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${area}-${String(from + index).padStart(2, '0')}`);

function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

const triggers = [...sandboxAmounts, ...sandboxPrefixes];

describe('the oracle is independent', () => {
  it('the oracle imports nothing', () => {
    const files = readdirSync(import.meta.dirname).filter((file) => /(?<!\.test)\.ts$/.test(file));
    const importing = files.filter((file) => {
      const source = readFileSync(new URL(file, import.meta.url), 'utf8');
      return /^\s*(?:import|export\s.*\bfrom)\b|\bimport\s*\(|\brequire\s*\(/m.test(source);
    });
    expect(files).toHaveLength(19);
    expect(importing).toEqual([]);
  });

  it('the oracle names nothing twice', () => {
    const names: Readonly<Record<string, readonly string[]>> = {
      operations: operations.map(({ name }) => name),
      scopes: scopes.map(({ name }) => name),
      roles: roles.map(({ name }) => name),
      errors: errors.map(({ code }) => code),
      channelErrors: channelErrors.map(({ code }) => code),
      closes: silentCloses.map(({ closeStatus }) => String(closeStatus)),
      actions: serverActions.map(({ action }) => action),
      messages: terminalMessages.map(({ destination }) => destination),
      events: adminEvents.map(({ type }) => type),
      eventFields: adminEventFields.map(({ name }) => name),
      amounts: [...sandboxAmounts.flatMap(({ amounts }) => amounts), ...amountsWithoutTrigger],
      prefixes: [...sandboxPrefixes.map(({ prefix }) => prefix), ...prefixesWithoutForce],
      clauses: triggers.map(({ clause }) => clause),
    };
    const twice = Object.entries(names).flatMap(([kind, list]) =>
      repeated(list).map((name) => `${kind}: ${name}`),
    );
    expect(twice).toEqual([]);
  });
});

it('operations and scopes are cited by one clause each, and there are eight scopes and five roles', () => {
  const clauses = operations.map(({ clause }) => clause);
  expect(new Set(clauses).size).toBe(clauses.length);
  expect(scopes).toHaveLength(8);
  expect(roles).toHaveLength(5);
  expect(operationPath).toMatch(/^\/api\/v1\/\{system\}\/\{operation\}$/);
});

it('operations and scopes agree both ways on what each scope opens', () => {
  const byScope = scopes.flatMap(({ name, operations: opened }) => opened.map((each) => `${name} ${each}`));
  const byOperation = operations.map(({ name, scope }) => `${scope} ${name}`);
  expect(byScope.toSorted()).toEqual(byOperation.toSorted());
});

it('operations and scopes leave payments:trigger without any, and the WebSocket to ws:subscribe alone', () => {
  expect(scopes.filter((each) => each.operations.length === 0).map(({ name }) => name)).toEqual([
    'payments:trigger',
    'ws:subscribe',
  ]);
  expect(scopes.filter((each) => each.opensWebSocket).map(({ name }) => name)).toEqual(['ws:subscribe']);
});

it('operations and scopes bind integrators alone', () => {
  expect(roles.filter((role) => !role.scopeExempt).map(({ name }) => name)).toEqual(['INTEGRATOR']);
});

it('operations and scopes cite clauses of the catalogue', () => {
  const cited = [...operations, ...triggers, ...blockedForIntegrators].map(({ clause }) => clause);
  expect(cited.filter((id) => !clauses.has(id))).toEqual([]);
  expect(blockedForIntegrators.map(({ clause }) => clause)).toEqual(numbered('BLK', 1, 7));
});

it('operations and scopes keep uploads and developer tools to SYSTEM_ADMIN', () => {
  const kept = blockedForIntegrators.filter(({ onlyRole }) => onlyRole === 'SYSTEM_ADMIN');
  expect(kept.map(({ clause }) => clause)).toEqual(['BLK-04', 'BLK-07']);
});

it('the sandbox tables have a row for each of SBX-01 to SBX-14', () => {
  expect(triggers.map(({ clause }) => clause)).toEqual(numbered('SBX', 1, 14));
});

it('the sandbox tables give a code to a FAILED payment and to no other, one of the catalogue and from the same source', () => {
  for (const { clause, finalStatus, errorCode } of triggers) {
    expect(errorCode !== null, clause).toBe(finalStatus === 'FAILED');
    if (errorCode === null) continue;
    const row = errors.find(({ code }) => code === errorCode.code);
    expect(row, clause).toMatchObject({ codeSource: errorCode.source, failsPayment: true });
  }
  const used = new Set(triggers.flatMap(({ errorCode }) => (errorCode === null ? [] : [errorCode.code])));
  const failing = errors.filter(({ failsPayment }) => failsPayment).map(({ code }) => code);
  expect([...used].sort()).toEqual(failing.sort());
});

it('the sandbox tables never resolve exactly where the payment stays PENDING', () => {
  for (const { clause, finalStatus, resolvesAfterMs } of triggers) {
    expect(resolvesAfterMs === null, clause).toBe(finalStatus === 'PENDING');
  }
});

it('the amounts and prefixes of the sandbox hold a response only for a delay, and the response has the final status', () => {
  for (const { clause, firstStatus, finalStatus, holdsResponse, resolvesAfterMs } of triggers) {
    const delayed = resolvesAfterMs !== null && resolvesAfterMs > 0;
    if (holdsResponse) expect(delayed, clause).toBe(true);
    expect(firstStatus, clause).toBe(delayed && !holdsResponse ? 'PENDING' : finalStatus);
  }
});

it('the sandbox tables have the delays of the service document', () => {
  const delays = Object.fromEntries(
    triggers.flatMap(({ clause, resolvesAfterMs }) => (resolvesAfterMs ? [[clause, resolvesAfterMs]] : [])),
  );
  expect(delays).toEqual({ 'SBX-02': 10_000, 'SBX-04': 3_000, 'SBX-14': 5_000 });
});

it('the currencies of the sandbox tables have the decimals of ISO 4217', () => {
  for (const { currency, decimals } of currencies) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    expect(format.resolvedOptions().maximumFractionDigits, currency).toBe(decimals);
  }
});

it('the sandbox tables have amounts of two decimals within the accepted range, each with its own trigger', () => {
  const { from, to } = decidedLimits.amount;
  const range = sandboxAmounts.find((row) => row.range !== undefined);
  expect(range).toMatchObject({ clause: 'SBX-01', range: { from: '0.01', to: '499.99' } });
  expect(range?.amounts).toEqual(expect.arrayContaining(['0.01', '499.99']));
  for (const { amounts, clause } of sandboxAmounts) {
    for (const amount of amounts) {
      expect(amount, clause).toMatch(/^\d+\.\d{2}$/);
      expect(Number(amount) <= 499.99, amount).toBe(clause === 'SBX-01');
    }
  }
  for (const amount of [...sandboxAmounts.flatMap(({ amounts }) => amounts), ...amountsWithoutTrigger]) {
    expect(Number(amount), amount).toBeGreaterThanOrEqual(Number(from));
    expect(Number(amount), amount).toBeLessThanOrEqual(Number(to));
  }
  for (const amount of amountsWithoutTrigger) expect(Number(amount), amount).toBeGreaterThan(500.01);
});

it('the sandbox tables do not force an outcome by what only looks like a prefix', () => {
  for (const other of prefixesWithoutForce) {
    expect(
      sandboxPrefixes.filter(({ prefix }) => `${other}1`.startsWith(prefix)).map(({ prefix }) => prefix),
      other,
    ).toEqual([]);
  }
});

it('errors have an HTTP status unless only a failed payment carries them', () => {
  for (const { code, statuses, statusSource, failsPayment } of errors) {
    expect(code).toMatch(/^ERR_[A-Z_]+$/);
    expect(
      statuses.every((status) => status >= 400 && status < 600),
      code,
    ).toBe(true);
    expect(statusSource === null, code).toBe(statuses.length === 0);
    if (statuses.length === 0) expect(failsPayment, code).toBe(true);
  }
  expect(errorBodyFields).toEqual(['errorCode', 'message']);
});

it('errors are shown with code and status for a missing scope alone', () => {
  const shown = errors.filter((row) => row.codeSource === 'shown' && row.statusSource === 'shown');
  expect(shown.map(({ code, statuses }) => [code, ...statuses])).toEqual([['ERR_FORBIDDEN', 403]]);
});

it('errors of the channel close with a status that WebSocket lets a server send', () => {
  for (const { code, closeStatus } of channelErrors) {
    expect([1002, 1008, 1009, 1012, 4003], code).toContain(closeStatus);
  }
  expect(silentCloses.map(({ closeStatus }) => closeStatus)).toEqual([1000, 4001, 4002, 4004, 4005]);
});

it('the channel has seven shown actions, one shown by name alone and one decided', () => {
  const ofFields = (source: string) => (fields: readonly { readonly source: string }[]) =>
    fields.every((field) => field.source === source);
  const whole = serverActions.filter((row) => row.source === 'shown' && ofFields('shown')(row.fields));
  expect(whole).toHaveLength(7);
  const rest = serverActions.filter((row) => !whole.includes(row));
  expect(rest.map(({ action }) => action)).toEqual(['CHECK_IN', 'REPORT_REJECTED']);
  expect(rest.every(({ fields }) => ofFields('decided')(fields))).toBe(true);
});

it('the channel marks as requests what requestTerminal sends, and leaves the rest to admins', () => {
  const ofRequest = serverActions.filter((row) => row.ofRequest).map(({ action }) => action);
  expect(ofRequest.toSorted()).toEqual(requestTypes.map(({ name }) => name).toSorted());
  for (const name of adminOnlyActions) {
    expect(serverActions.find(({ action }) => action === name)).toMatchObject({ ofRequest: false });
  }
  for (const { name, needsBody } of requestTypes) {
    const action = serverActions.find((row) => row.action === name);
    expect(
      action?.fields.some((field) => field.name === 'body'),
      name,
    ).toBe(needsBody);
  }
});

it('the channel sends the messages of a terminal to destinations under /app/', () => {
  expect(terminalMessages.length).toBeGreaterThan(0);
  for (const { name, destination } of terminalMessages)
    expect(destination).toBe(`${sendPrefix}terminal/${name}`);
  expect(new Set(terminalMessages.map(({ name }) => name)).size).toBe(terminalMessages.length);
});

it('the channel has one queue a terminal, one topic and two paths', () => {
  expect([terminalQueue, adminTopic, subprotocol, ...connectionPaths]).toEqual([
    '/queue/terminal/{configId}',
    '/topic/admin/events',
    'v12.stomp',
    '/webs',
    '/websocket',
  ]);
});

it('the channel shows of the admin events the command result with its five fields', () => {
  expect(adminEvents.filter(({ source }) => source === 'shown')).toEqual([
    { type: 'command-result', source: 'shown' },
  ]);
  const shown = adminEventFields.filter(({ source }) => source === 'shown').map(({ name }) => name);
  expect(shown).toEqual(['type', 'configId', 'requestId', 'requestType', 'status']);
});

it('a requested command ends with a status of a result, or by time', () => {
  const known = new Set<string>(requestStatuses);
  expect(resultStatuses.filter(({ name }) => !known.has(name))).toEqual([]);
  expect(requestStatuses).toHaveLength(5);
});

describe('statuses, tokens and times', () => {
  it('move from a known payment status to a known one', () => {
    const known = new Set(paymentStatuses.map(({ name }) => name));
    const unknown = [
      ...paymentStatuses.flatMap(({ next }) => next),
      ...reportedStatuses.map(({ stored }) => stored),
      ...triggers.flatMap(({ firstStatus, finalStatus }) => [firstStatus, finalStatus]),
    ].filter((name) => !known.has(name));
    expect(unknown).toEqual([]);
    const shown = paymentStatuses.filter(({ source }) => source === 'shown').map(({ name }) => name);
    expect(shown).toEqual(['PENDING', 'SUCCESS', 'FAILED']);
  });

  it('transitions let every delayed sandbox payment move as the transitions allow', () => {
    for (const { clause, firstStatus, finalStatus } of triggers) {
      if (firstStatus === finalStatus) continue;
      const from = paymentStatuses.find(({ name }) => name === firstStatus);
      expect(from?.next, clause).toContain(finalStatus);
    }
  });

  it('statuses, tokens and times give a wsToken for the lifetime of the limits, and to the topic of the destinations', () => {
    const fixedValue = (endpoint: keyof typeof tokenEndpoints, field: string) =>
      tokenEndpoints[endpoint].response.find(({ name }) => name === field)?.value;
    expect(fixedValue('wsToken', 'expiresInSeconds')).toBe(shownLimits.wsTokenLifeSeconds);
    expect(fixedValue('adminWsToken', 'expiresInSeconds')).toBe(shownLimits.wsTokenLifeSeconds);
    expect(fixedValue('adminWsToken', 'topicDestination')).toBe(adminTopic);
    expect(fixedValue('oauthToken', 'type')).toBe('bearer');
    expect(tokenEndpoints.oauthToken.request).toEqual([]);
  });

  it('terminals refresh a wsToken before SESSION_TIMEOUT and that before the expiry', () => {
    const life = shownLimits.wsTokenLifeSeconds * 1000;
    const timeout = life - decidedLimits.channel.sessionTimeoutBeforeExpiryMs;
    expect(shownLimits.wsTokenRefreshAfterMs).toBeLessThan(timeout);
    expect(timeout).toBeLessThan(life);
  });

  it('back off by doubling up to the cap', () => {
    const { first, factor, cap } = shownLimits.backOffMs;
    expect(backOffMs).toEqual(backOffMs.map((_, attempt) => Math.min(first * factor ** attempt, cap)));
    expect(backOffMs.slice(-2)).toEqual([cap, cap]);
  });
});
