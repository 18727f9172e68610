import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clausesByArea } from '../../../../../conformance/clauses/catalogue.js';
import { leftOutRows } from '../../../../../conformance/oracle/stomp/broker/left-out.js';
import { isAction } from '../../../../../conformance/oracle/stomp/steps.js';
import { brokerFamilies, brokerScenarios } from './broker-scenarios.js';

const rows = clausesByArea.stomp.map(({ id }) => id);
const forms = brokerFamilies.flatMap((family) => family.forms);
const oracle = new URL('../../../../../conformance/oracle/stomp/broker/', import.meta.url);

describe('the rows of the STOMP pack', () => {
  it('each row of STOMP is claimed by a scenario of the pack, or has a reason why it is left out', () => {
    const claimed = new Set(brokerScenarios.flatMap(({ clauses }) => clauses));
    const leftOut = new Set(leftOutRows.map(({ row }) => row));
    expect(rows.filter((row) => claimed.has(row) === leftOut.has(row))).toEqual([]);
    expect([...claimed, ...leftOut].filter((row) => !rows.includes(row))).toEqual([]);
  });

  it('the scenarios of the pack have unique ids, in the area broker', () => {
    const ids = brokerScenarios.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !id.startsWith('broker.'))).toEqual([]);
  });

  it.each(brokerFamilies.map(({ name, forms: own }) => [name, own] as const))(
    'the forms of the family %s have unique names within their row',
    (_, own) => {
      const names = own.map(({ row, what }) => `${row}: ${what}`);
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    },
  );

  it('the forms of a demanded row have a reaction that is not decided', () => {
    const demanded = clausesByArea.stomp.filter(({ level }) => level === 'M').map(({ id }) => id);
    const witnessed = new Set(
      forms
        .filter(({ steps }) => steps.some(({ step }) => !isAction(step) && step.decided !== true))
        .map(({ row }) => row),
    );
    const byCode = ['H03', 'H04'];
    const leftOut = new Set(leftOutRows.map(({ row }) => row));
    expect(
      demanded.filter((row) => !witnessed.has(row) && !byCode.includes(row) && !leftOut.has(row)),
    ).toEqual([]);
  });

  it('the forms of a broker are transcribed without any file of another room', () => {
    const importing = readdirSync(oracle)
      .map((file) => [file, readFileSync(new URL(file, oracle), 'utf8')] as const)
      .filter(([, source]) => /from '(?!\.\/[a-z-]+\.js'|\.\.\/(?:form|steps)\.js')/.test(source));
    expect(importing.map(([file]) => file)).toEqual([]);
  });

  it('the forms of a broker name nothing of the payment service', () => {
    const texts = JSON.stringify(forms);
    expect(texts.match(/\/app\/|terminal|wsToken|\{token\}|Bearer/g)).toBeNull();
  });
});
