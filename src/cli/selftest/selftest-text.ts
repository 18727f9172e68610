import { counted } from '../../text/counted.js';
import type { MutantLine, SelftestFinished, SelftestLine } from './selftest-lines.js';

/** One line of a self-test as text; undefined if it shows nothing that is wrong, and only that was asked for. */
export function selftestText(line: SelftestLine, quiet: boolean): string | undefined {
  if (quiet && isGood(line)) return undefined;
  switch (line.type) {
    case 'mutant.judged':
      return mutantText(line);
    case 'variation.judged':
      return [
        `${line.verdict === 'pass' ? 'passed' : 'accused'}  a service that ${line.id}  ${counted(line.scenarios, 'scenario')}`,
        ...line.alarms.map(({ scenario, reason }) => `  ${scenario}: ${reason}`),
      ].join('\n');
    case 'idle-backend.judged': {
      const kind = line.administered ? ', but has tokens and an administration' : '';
      const passed = line.passed.length > 0 ? `  passes ${line.passed.join(', ')}` : '';
      return `${line.verdict === 'pass' ? 'failed' : 'passed'}  a backend that ${line.id}${kind}${passed}`;
    }
    case 'clause.judged':
      return line.verdict === 'pass'
        ? `guarded  ${line.clause}  by ${counted(line.mutants.length, 'mutant')}`
        : `without a mutant  ${line.clause}`;
    case 'selftest.finished':
      return summary(line);
  }
}

function isGood(line: SelftestLine): boolean {
  switch (line.type) {
    case 'mutant.judged':
      return line.verdict === 'killed' || line.verdict === 'explained';
    case 'selftest.finished':
      return false;
    default:
      return line.verdict === 'pass';
  }
}

function mutantText({ verdict, clauses, persona, id, sentence, scenario, by }: MutantLine): string {
  const about = persona ?? clauses.join(' ');
  const decided = [scenario, by].filter((part) => part !== undefined && part !== '').join(': ');
  return `${verdict}  ${about}  ${id}${decided === '' ? '' : `  (${decided})`}${
    verdict === 'killed' ? '' : `\n  ${sentence}`
  }`;
}

function summary(line: SelftestFinished): string {
  const parts = [
    `${line.killed} of ${counted(line.mutants, 'mutant')} killed`,
    counted(line.survivors, 'survivor'),
    `${line.unrelated} killed only by another clause`,
    `${line.explained} explained`,
    `${line.clauses - line.clausesWithoutMutant.length} of ${counted(line.clauses, 'clause')} with a mutant`,
    `${line.accusedVariations} of ${counted(line.variations, 'legal variation')} accused`,
    `${line.passedIdleBackends} of ${counted(line.idleBackends, 'idle backend')} passed`,
  ];
  const problems = [
    ['wrongly explained, because they are killed', line.wronglyExplained],
    ['clauses without a mutant', line.clausesWithoutMutant],
    ['scenarios that fail without a mutant', line.failingScenarios],
  ] as const;
  return [
    ...problems.flatMap(([name, ids]) => (ids.length > 0 ? [`${name}: ${ids.join(', ')}`] : [])),
    ...(line.invalid > 0 ? [`${counted(line.invalid, 'mutant')} could not be applied`] : []),
    `${parts.join('; ')}`,
    line.verdict,
  ].join('\n');
}
