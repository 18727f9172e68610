import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clausesByArea } from '../../../../conformance/clauses/catalogue.js';
import type { Form } from '../../../../conformance/oracle/stomp/form.js';
import { unreachableRows } from '../../../../conformance/oracle/stomp/rows.js';
import { isAction } from '../../../../conformance/oracle/stomp/steps.js';
import { families, stompScenarios } from './scenarios.js';

const rows = clausesByArea.stomp.map(({ id }) => id);
const forms: readonly Form[] = families.flatMap((family) => family.forms);
const oracle = new URL('../../../../conformance/oracle/stomp/', import.meta.url);

it('the rows of STOMP are claimed by a scenario each, or have a reason why none can see them', () => {
  const claimed = new Set(stompScenarios.flatMap(({ clauses }) => clauses));
  const unreachable = new Set(unreachableRows.map(({ row }) => row));
  expect(rows.filter((row) => claimed.has(row) === unreachable.has(row))).toEqual([]);
  expect([...claimed, ...unreachable].filter((row) => !rows.includes(row))).toEqual([]);
});

it('the rows of STOMP that no scenario can see are named by the test that checks them', () => {
  const untested = unreachableRows.filter(
    ({ row, checkedBy }) => !readFileSync(new URL(`../../../${checkedBy}`, oracle), 'utf8').includes(row),
  );
  expect(untested).toEqual([]);
});

it.each(families.map(({ name, forms: own }) => [name, own] as const))(
  'the rows of STOMP have forms with unique names in the family %s',
  (_, own) => {
    const names = own.map(({ row, what }) => `${row}: ${what}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  },
);

it('the rows of STOMP have a reaction in each form, and a witness at the level of their clause', () => {
  const reactions = ({ steps }: Form) => steps.flatMap(({ step }) => (isAction(step) ? [] : [step]));
  expect(forms.filter((form) => reactions(form).length === 0)).toEqual([]);
  const demanded = new Set(clausesByArea.stomp.filter(({ level }) => level === 'M').map(({ id }) => id));
  const witnessed = new Set(
    forms.filter((form) => reactions(form).some((step) => step.decided !== true)).map(({ row }) => row),
  );
  expect([...demanded].filter((row) => !witnessed.has(row))).toEqual([]);
});

it('the rows of STOMP are transcribed without any file of another folder', () => {
  const importing = readdirSync(oracle)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, readFileSync(new URL(file, oracle), 'utf8')] as const)
    .filter(([, source]) => /from '(?!\.\/[a-z-]+\.js')/.test(source));
  expect(importing.map(([file]) => file)).toEqual([]);
});
