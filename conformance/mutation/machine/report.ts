import type { MutationTestResult } from 'mutation-testing-report-schema/api';
import { catalogue } from '../../../src/scenarios/catalogue.js';
import { areaOfClause } from '../../clauses/partition.js';
import { type Score, scoresBy, scoreText } from '../measure/score.js';
import type { MachineResult } from './judge-machine-mutant.js';
import { roomOf } from './machine-mutant.js';
import type { SampleMeasurement } from './measure-sample.js';
import type { Judgement } from './survivors/survivor.js';

/** Killed and timed-out mutants of those that are neither equivalent nor keep the service from starting. */
export function machineScore(results: readonly MachineResult[]): Score {
  const valid = results.filter(({ status }) => status !== 'Ignored' && status !== 'RuntimeError');
  const killed = valid.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  return { killed: killed.length, valid: valid.length };
}

/** The same without the survivors that are beyond the document. */
export function scoreWithinDocument(results: readonly MachineResult[]): Score {
  return machineScore(results.filter(({ judged }) => judged?.judgement !== 'beyond'));
}

const isSurvivor = ({ status }: MachineResult) => status === 'Survived' || status === 'NoCoverage';

/** True for a survivor with which some scenario ends neither with a verdict on a clause nor as without the mutant. */
const endsInconclusive = (result: MachineResult) => isSurvivor(result) && result.reason !== undefined;

/** One line about a mutant: its status, its place and change, and what decided it. */
export function machineLine({ mutant, status, killedBy, clauses, reason }: MachineResult): string {
  const { file, start, mutator, original, replacement } = mutant;
  const by = [killedBy, clauses?.join(', '), reason].filter((each) => each !== undefined).join(': ');
  const change = `${mutator} ${brief(original)} -> ${brief(replacement)}`;
  return `${status} ${file}:${start.line}:${start.column} ${change}${by === '' ? '' : ` (${by})`}`;
}

function brief(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line === '' ? "''" : line.length > 70 ? `${line.slice(0, 70)}...` : line;
}

/** The score by room, the kills by area, the survivors by their judgement, and the scores on the last lines. */
export function sampleLines({ results, failingScenarios }: SampleMeasurement): readonly string[] {
  const rooms = scoresBy(results, ({ mutant }) => roomOf(mutant.file), machineScore);
  const counts = new Map<string, number>();
  for (const { status } of results) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [
    'by room',
    ...[...rooms].map(([room, score]) => `  ${room.padEnd(24)} ${scoreText(score)}`),
    'killed by a clause of',
    ...[...killsByArea(results)].map(([area, n]) => `  ${area.padEnd(24)} ${n}`),
    ...survivorLines('beyond the document', judgedAs(results, 'beyond')),
    ...survivorLines('open', judgedAs(results, 'open')),
    ...failingScenarios.map((id) => `the scenario ${id} does not pass without a mutant`),
    `${results.filter(endsInconclusive).length} survivors end a scenario as inconclusive: a run is not green`,
    [...counts].map(([status, count]) => `${count} ${status}`).join(', '),
    judgementLine(results),
    `score without those beyond the document ${scoreText(scoreWithinDocument(results))}`,
    `score ${scoreText(machineScore(results))}`,
  ];
}

function judgedAs(results: readonly MachineResult[], judgement: Judgement): readonly MachineResult[] {
  return results.filter(({ judged }) => judged?.judgement === judgement);
}

function survivorLines(title: string, survivors: readonly MachineResult[]): readonly string[] {
  const lines = survivors.map((each) => `  ${machineLine(each)}: ${each.judged?.why}`);
  return [`survivors, ${title}`, ...lines];
}

function judgementLine(results: readonly MachineResult[]): string {
  const { killed } = machineScore(results);
  const equivalent = results.filter(({ status }) => status === 'Ignored').length;
  const [beyond, open] = [judgedAs(results, 'beyond').length, judgedAs(results, 'open').length];
  return `${killed} killed, ${equivalent} equivalent, ${beyond} beyond the document, ${open} open`;
}

function killsByArea(results: readonly MachineResult[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { clauses: [first] = [] } of results) {
    if (first === undefined) continue;
    const area = areaOfClause(first);
    counts.set(area, (counts.get(area) ?? 0) + 1);
  }
  return counts;
}

/** The measurement in the schema that all tools of mutation testing share. */
export function schemaReport(
  { results }: SampleMeasurement,
  read: (file: string) => string,
  config: Readonly<Record<string, unknown>>,
): MutationTestResult {
  const files = new Map<string, MachineResult[]>();
  for (const result of results) {
    const { file } = result.mutant;
    files.set(file, [...(files.get(file) ?? []), result]);
  }
  const tests = catalogue.map(({ id, title }) => ({ id, name: `${id}: ${title}` }));
  return {
    schemaVersion: '2',
    thresholds: { high: 85, low: 60 },
    config,
    framework: { name: 'tillfleet scenarios, mutants by StrykerJS' },
    testFiles: { 'src/scenarios/catalogue.ts': { tests } },
    files: Object.fromEntries(
      [...files].map(([file, list]) => [
        file,
        { language: 'typescript', source: read(file), mutants: list.map(schemaMutant) },
      ]),
    ),
  };
}

function schemaMutant(result: MachineResult): MutationTestResult['files'][string]['mutants'][number] {
  const { mutant, status, coveredBy, isStatic, killedBy, clauses, reason, judged, ran } = result;
  const judgement = judged && `${judged.judgement}: ${judged.why}`;
  return {
    id: mutant.id,
    mutatorName: mutant.mutator,
    replacement: mutant.replacement,
    location: { start: mutant.start, end: mutant.end },
    status,
    static: isStatic,
    coveredBy: [...coveredBy],
    killedBy: killedBy === undefined ? [] : [killedBy],
    testsCompleted: ran,
    statusReason: [clauses?.join(', '), reason, judgement].filter((each) => each !== undefined).join(': '),
  };
}
