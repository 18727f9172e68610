import { styleText } from 'node:util';
import type { EventListener } from '../../events/event-bus.js';
import type { RunFinished, RunStarted } from '../../events/schema/run.js';
import type { CheckEvent, ScenarioFinished } from '../../events/schema/scenario.js';
import { stoppedReason } from '../../events/stopped-reason.js';
import type { Verdict } from '../../events/verdict.js';
import { readableDuration } from '../../text/duration.js';
import { meaningPage } from '../../text/meaning-page.js';
import { plainText } from '../../text/plain-text.js';
import { describeEvent } from '../view/describe-event.js';
import { verdictWords } from '../view/verdict-words.js';
import { AreaCounts } from './area-counts.js';
import { clauseCountLines } from './clause-counts.js';
import { FailedScenarios, isProblem } from './failures/failed-scenarios.js';
import { recapLines } from './failures/recap.js';
import { figureLines, onlineText } from './figure-lines.js';
import { pathLines } from './path-lines.js';
import { SkipReasons } from './skip-reasons.js';

/**
 * The lines before the summary: none, those of the recap at the end, a line for each scenario with a problem as well, or
 * one for every scenario and every check.
 */
export type ReportDetail = 'summary' | 'end' | 'failures' | 'checks';

export interface TextReportOptions {
  /** Receives whole lines, each with its line break. */
  readonly write: (lines: string) => void;
  /** True if the output is a terminal that supports colour, and colour is not switched off. */
  readonly colour: boolean;
  /** Default: `failures`. */
  readonly detail?: ReportDetail;
}

type Paint = (verdict: Verdict, text: string) => string;

const wordWidth = Math.max(...Object.values(verdictWords).map((word) => word.length));

const colours: Readonly<Record<Verdict, 'green' | 'gray' | 'yellow' | 'red'>> = {
  pass: 'green',
  skipped: 'gray',
  differs: 'yellow',
  inconclusive: 'yellow',
  fail: 'red',
  error: 'red',
};

/** A run as plain lines: each scenario with a problem when it finishes, then the recap of all of them and the summary. */
export function createTextReport(options: TextReportOptions): EventListener {
  const paint: Paint = (verdict, text) =>
    // The caller decides about colour; Node must not look at the environment again.
    options.colour ? styleText(colours[verdict], text, { validateStream: false }) : text;
  const write = (lines: readonly string[]) => options.write(lines.map((line) => `${line}\n`).join(''));
  const { detail = 'failures' } = options;
  const failed = new FailedScenarios();
  const skipped = new SkipReasons();
  // Checks arrive before the verdict of their scenario, and are kept until then.
  const shownChecks = new Map<string, CheckEvent[]>();
  const areas = new AreaCounts();
  let acts = 0;
  let started: RunStarted | undefined;
  return (event) => {
    failed.observe(event);
    skipped.observe(event);
    switch (event.type) {
      case 'run.started':
        started = event;
        areas.announce(event.scenarios);
        break;
      case 'check': {
        if (detail !== 'checks') break;
        const earlier = shownChecks.get(event.scenario);
        if (earlier === undefined) shownChecks.set(event.scenario, [event]);
        else earlier.push(event);
        break;
      }
      case 'scenario.repeated':
        shownChecks.delete(event.scenario);
        if (detail === 'failures' || detail === 'checks')
          write([plainText(describeEvent(event)?.text ?? '')]);
        break;
      case 'scenario.finished':
        // The summary counts them: a run that is stopped at its start would have a line for each of its scenarios.
        if (event.reason !== stoppedReason && isShown(detail, event.verdict))
          write(scenarioLines(event, shownChecks.get(event.scenario) ?? [], paint));
        shownChecks.delete(event.scenario);
        areas.add(event);
        break;
      case 'fault.started':
      case 'fault.ended':
        if (event.actor === 'faults') write([plainText(describeEvent(event)?.text ?? '')]);
        break;
      case 'intervention.started':
        acts += 1;
        break;
      case 'notice':
        if (event.level !== 'info') write([`${event.level}: ${plainText(event.message)}`]);
        break;
      case 'run.finished':
        if (detail !== 'summary') write(recapLines(failed.all, started));
        write(
          summaryLines(
            event,
            started,
            [
              ...areas.lines(),
              ...rows('features', skipped.featureLines()),
              ...rows('skipped', skipped.lines()),
              ...actRows(acts),
            ],
            paint,
          ),
        );
        break;
      default:
        break;
    }
  };
}

function scenarioLines(
  event: ScenarioFinished,
  checks: readonly CheckEvent[],
  paint: Paint,
): readonly string[] {
  const word = paint(event.verdict, verdictWords[event.verdict].padEnd(wordWidth));
  const clauses = event.clauses.join(' ');
  const took = readableDuration(event.elapsedMs);
  const lines = [`${word}  ${plainText(event.scenario)}  ${plainText(event.title)}  [${clauses}]  ${took}`];
  if (event.reason !== undefined && event.verdict !== 'pass') lines.push(`    ${plainText(event.reason)}`);
  for (const check of checks) {
    lines.push(`    ${check.clause} (${check.level}) ${plainText(check.title)}${heldOf(check)}`);
    if (check.verdict === 'pass') continue;
    lines.push(`      expected: ${plainText(check.expected)}`);
    lines.push(`      actual:   ${plainText(check.actual)}`);
  }
  return lines;
}

function isShown(detail: ReportDetail, verdict: Verdict): boolean {
  return detail === 'checks' || (detail === 'failures' && isProblem(verdict));
}

function heldOf({ verdict, actual }: CheckEvent): string {
  return verdict === 'pass' ? `: ${plainText(actual)}` : '';
}

function summaryLines(
  event: RunFinished,
  started: RunStarted | undefined,
  areaLines: readonly string[],
  paint: Paint,
): readonly string[] {
  const { scenarios, terminals } = event;
  const counts = [
    `${scenarios.passed} passed`,
    ...(scenarios.differing > 0 ? [`${scenarios.differing} differ from the profile`] : []),
    `${scenarios.failed} failed`,
    `${scenarios.inconclusive} inconclusive`,
    `${scenarios.skipped} skipped`,
    `${scenarios.errors} errors`,
  ];
  const lines = [
    '',
    row('scenarios', counts.join(', ')),
    ...areaLines,
    ...clauseCountLines(Object.values(event.clauses)).map(([name, line]) => row(name, line)),
    ...(terminals.asked + terminals.onlinePeak === 0 ? [] : [row('terminals', onlineText(terminals))]),
    ...rows('paths', pathLines(event, started)),
    ...figureRows(event),
    row('seed', String(event.seed)),
    row('elapsed', readableDuration(event.elapsedMs)),
  ];
  if (started !== undefined) lines.splice(1, 0, row('target', plainText(started.target)));
  if (started?.addressLimits === false && terminals.asked > 0)
    lines.push(row('note', 'the rate limits for each address were off: all clients of a run share one'));
  lines.push(...rows('reasons', event.reasons.map(plainText)));
  if (event.verdict !== 'pass') lines.push(row('see', meaningPage));
  // Last, where the eye looks first when the screen has scrolled.
  lines.push(row('verdict', paint(event.verdict, verdictWords[event.verdict])));
  return lines;
}

function figureRows({ figures }: RunFinished): readonly string[] {
  if (figures === undefined) return [];
  return figureLines(figures).flatMap(([name, lines]) => rows(name, lines));
}

/** The acts of a person in the view. */
function actRows(acts: number): readonly string[] {
  if (acts === 0) return [];
  const times = acts === 1 ? 'once' : `${acts} times`;
  return [row('by hand', `a person acted ${times}, which does not count for the verdict`)];
}

function rows(name: string, values: readonly string[]): readonly string[] {
  return values.map((value, at) => row(at === 0 ? name : '', value));
}

function row(name: string, value: string): string {
  return `${name.padEnd(10)} ${value}`;
}
