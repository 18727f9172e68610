import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './support/program.js';

interface Workflow {
  readonly on: readonly string[];
  readonly jobs: { readonly conformance: { readonly steps: readonly WorkflowStep[] } };
}

interface WorkflowStep {
  readonly run?: string;
  readonly uses?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, string>>;
}

const file = `${root}examples/github-actions/.github/workflows/conformance.yml`;

it('the example workflow keeps every report that it writes, also after a failure', () => {
  const { on, jobs } = parse(readFileSync(file, 'utf8')) as Workflow;
  const { steps } = jobs.conformance;
  const command = steps.flatMap(({ run = '' }) => (run.startsWith('npx tillfleet ') ? [run] : [])).join();
  const reports = [...command.matchAll(/--report [a-z]+=(\S+)/g)].map(([, report]) => report);
  const after = steps.slice(steps.findIndex(({ run }) => run === command) + 1);
  expect(on).toEqual(['push', 'pull_request']);
  expect(reports.length).toBeGreaterThan(1);
  expect(after.map((step) => step.if)).toEqual(after.map(() => 'always()'));
  const upload = after.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'));
  expect(upload?.with?.path?.trim().split('\n')).toEqual(reports);
});
