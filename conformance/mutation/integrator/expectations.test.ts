import { describe, expect, it } from 'vitest';
import { operationProbes } from '../../../src/simulator/integrator/behaviours/operation-probes.js';
import { personas } from '../../../src/simulator/integrator/personas.js';
import { runPersonas } from '../../../test/support/persona-run.js';
import { errors } from '../../oracle/errors.js';
import { operations, scopes } from '../../oracle/operations.js';
import { inShare } from '../../../test/suite/share.js';

// The personas judge responses by the contract, which `conformance/contract.test.ts` compares with the oracle. Their
// probes are counted against the oracle's operations here, so that a new operation cannot be forgotten.

const names = operations.map(({ name }) => name);
const sorted = (list: Iterable<string>) => [...list].sort();

describe('the simulated integrators', () => {
  it('the personas probe every operation', () => {
    expect(sorted(Object.keys(operationProbes))).toEqual(sorted(names));
  });

  it("the probes of every operation name another merchant's data, by every field that can name it", () => {
    const theirs = {
      terminalId: 'T1',
      configId: 1,
      branchId: 'b',
      referenceId: 'r',
      tradeNo: 't',
      refundReferenceId: 'rr',
      requestId: 'q',
      settlementBatchId: 's',
    };
    const used = new Set<string>();
    for (const { ofOthers } of Object.values(operationProbes)) {
      const payloads = ofOthers(theirs, 'fresh');
      expect(payloads.length).toBeGreaterThan(0);
      for (const payload of payloads) {
        const named = Object.entries(payload).filter(([name, value]) => Reflect.get(theirs, name) === value);
        expect(named.length, JSON.stringify(payload)).toBeGreaterThan(0);
        for (const [name] of named) used.add(name);
      }
    }
    expect(sorted(used)).toEqual(sorted(Object.keys(theirs)));
  });

  it('every persona requests at least one scope, and only scopes that exist', () => {
    const opens = new Map<string, readonly string[]>(
      scopes.map(({ name, operations: each }) => [name, each]),
    );
    for (const persona of personas) {
      expect(persona.scopes.length).toBeGreaterThan(0);
      for (const scope of persona.scopes) expect(opens.has(scope), scope).toBe(true);
    }
  });

  it.runIf(inShare(5))(
    'the personas are rejected only with catalogued codes, and together call every operation successfully',
    async () => {
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
    },
  );
});
