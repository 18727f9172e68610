import { describe, expect, it } from 'vitest';
import { operations as served } from '../../../src/contract/operations.js';
import { tenantProbes } from '../../../src/simulator/integrator/behaviours/reach-for-others.js';
import { scopeProbes } from '../../../src/simulator/integrator/behaviours/try-every-scope.js';
import { expectedAnswers } from '../../../src/simulator/integrator/expected-responses.js';
import { expectedOperations, expectedScopes } from '../../../src/simulator/integrator/expected-scopes.js';
import { personas } from '../../../src/simulator/integrator/personas.js';
import { sandboxOutcomeOf, sandboxTriggers } from '../../../src/simulator/integrator/sandbox-outcomes.js';
import { runPersonas } from '../../../test/support/persona-run.js';
import { errors } from '../../oracle/errors.js';
import { operations } from '../../oracle/operations.js';
import { amountsWithoutTrigger, sandboxAmounts } from '../../oracle/sandbox-amounts.js';
import { scopes } from '../../oracle/scopes.js';

// What an integrator judges answers by is its own. Here it is compared with the oracle, and counted against the
// operations that the backend serves, so that a new one cannot be forgotten.

const names = operations.map(({ name }) => name);
const sorted = (list: Iterable<string>) => [...list].sort();

describe('the personas', () => {
  it('know the scope of every operation', () => {
    expect(expectedScopes).toEqual(Object.fromEntries(operations.map(({ name, scope }) => [name, scope])));
    expect(sorted(expectedOperations)).toEqual(sorted(served.map(({ name }) => name)));
  });

  it.each([
    ['the shape of an answer', expectedAnswers],
    ['a call for want of its scope', scopeProbes],
    ["a call for what is another merchant's", tenantProbes],
  ])('have %s for every operation', (_, table) => {
    expect(sorted(Object.keys(table))).toEqual(sorted(names));
  });

  it("name another merchant's things in every operation, in more than one way where there are some", () => {
    const theirs = {
      ...{ terminalId: 'T1', configId: 1, branchId: 'b', referenceId: 'r', tradeNo: 't' },
      ...{ refundReferenceId: 'rr', requestId: 'q', settlementBatchId: 's' },
    };
    const used = new Set<string>();
    for (const probe of Object.values(tenantProbes)) {
      const payloads = probe(theirs, 'fresh');
      expect(payloads.length).toBeGreaterThan(0);
      for (const payload of payloads) {
        const named = Object.entries(payload).filter(([name, value]) => Reflect.get(theirs, name) === value);
        expect(named.length, JSON.stringify(payload)).toBeGreaterThan(0);
        for (const [name] of named) used.add(name);
      }
    }
    expect(sorted(used)).toEqual(sorted(Object.keys(theirs)));
  });

  it('know what each trigger amount comes to, and that no other is one', () => {
    const shown = sandboxAmounts.filter(({ range }) => range === undefined);
    expect(sorted(Object.keys(sandboxTriggers))).toEqual(sorted(shown.flatMap(({ amounts }) => amounts)));
    for (const {
      amounts,
      firstStatus,
      finalStatus,
      resolvesAfterMs,
      holdsAnswer,
      errorCode,
    } of sandboxAmounts) {
      const waits = holdsAnswer ? 'heldForMs' : 'succeedsAfterMs';
      for (const amount of amounts)
        expect(sandboxOutcomeOf(amount), amount).toEqual({
          status: firstStatus,
          ...(errorCode && { errorCode: errorCode.code }),
          ...(finalStatus === 'SUCCESS' && resolvesAfterMs !== 0 && { [waits]: resolvesAfterMs }),
        });
    }
    for (const amount of amountsWithoutTrigger)
      expect(sandboxOutcomeOf(amount)).toEqual({ status: 'SUCCESS' });
  });

  it('ask for scopes that there are, each for a reason', () => {
    const opens = new Map<string, readonly string[]>(
      scopes.map(({ name, operations: each }) => [name, each]),
    );
    for (const persona of personas) {
      expect(persona.scopes.length).toBeGreaterThan(0);
      for (const scope of persona.scopes) expect(opens.has(scope), scope).toBe(true);
    }
  });

  it('are refused with the catalogued codes only, and between them call every operation', async () => {
    const run = await runPersonas({ personas: personas.map(({ name }) => name), lasts: '3m' });
    expect(run.findings).toEqual([]);
    const called = run.events.filter((event) => event.type === 'integrator.called');
    for (const { operation, httpStatus, errorCode } of called) {
      if (httpStatus < 400) continue;
      const known = errors.find(({ code }) => code === errorCode);
      expect(known?.statuses, `${operation} ${httpStatus} ${errorCode}`).toContain(httpStatus);
    }
    const allowed = new Set(
      called.filter(({ httpStatus }) => httpStatus < 300).map(({ operation }) => operation),
    );
    expect(names.filter((name) => !allowed.has(name))).toEqual([]);
  }, 120_000);
});
