import type { TimeState } from '../../events/time-control.js';
import { verdicts } from '../../events/verdict.js';
import { counted, nounFor } from '../../text/counted.js';
import { clockTime } from '../../text/duration.js';
import { plainText } from '../../text/plain-text.js';
import { toneOf } from '../view/describe-event.js';
import type { Model } from '../view/model.js';
import { onlineState, type Sessions } from '../view/sessions.js';
import { verdictWords } from '../view/verdict-words.js';
import type { Browsing } from './browsing.js';
import { pageNames } from './pages/page.js';
import { pages } from './pages/pages.js';
import { recordingRow, type ShownRecording } from './playing/recording-row.js';
import type { Row, Segment } from './row.js';

export const headerHeight = 4;

interface HeaderFacts {
  readonly model: Model;
  readonly now: number;
  /** Ratio of virtual time to real time; undefined on the real clock. */
  readonly factor: number | undefined;
  readonly browsing: Browsing;
  /** The state of virtual time, if it can be controlled. */
  readonly time?: TimeState | undefined;
  /** The text instead of `starting`, until the run has started. */
  readonly starting?: string | undefined;
  /** The recording that is shown instead of a run in progress. */
  readonly recording?: ShownRecording | undefined;
}

/** The lines above every page: the run, what it is, its state, and the pages. */
export function headerRows(facts: HeaderFacts): readonly Row[] {
  const { model, now, factor, browsing, time, starting, recording } = facts;
  return [
    recording === undefined ? runRow(model, now, speedSegment(factor, time)) : recordingRow(recording, model),
    sentenceRow(model, starting),
    stateRow(model),
    tabRow(browsing),
  ];
}

/** The speed of virtual time: the chosen one, or the one that the machine reaches. */
function speedSegment(factor: number | undefined, time: TimeState | undefined): Row {
  if (time?.state === 'paused') return [{ text: 'paused  ', tone: 'warning', bold: true }];
  if (time?.state === 'jumping') return [{ text: 'jumping  ', tone: 'warning' }];
  if (time?.state === 'running' && Number.isFinite(time.speed))
    return [{ text: `${time.speed.toLocaleString('en')} x  `, tone: 'warning' }];
  return factor === undefined ? [] : [{ text: `factor ${Math.round(factor).toLocaleString('en')}  ` }];
}

function runRow(model: Model, now: number, speed: Row): Row {
  const { run, end, baseUrl } = model;
  const facts =
    run === undefined ? [] : [`seed ${run.seed}`, `${run.clock} clock`, run.network, baseUrl ?? run.target];
  const state: Row =
    end === undefined
      ? [{ text: stateText(model) }]
      : [{ text: `ended: ${verdictWords[end.verdict]}`, tone: toneOf(end.verdict), bold: true }];
  return [
    { text: `tillfleet${run === undefined ? '' : ` ${run.version}`}  `, bold: true },
    ...state,
    { text: `  ${clockTime(now)}  ` },
    ...(end === undefined ? speed : speed.filter(({ tone }) => tone === undefined)),
    { text: facts.join('  '), faint: true },
  ];
}

/** The phase; with a view the fleet continues when the scenarios have ended. */
function stateText({ phase, scenarios }: Model): string {
  const { finished, byVerdict } = scenarios.counts;
  if (phase !== 'running' || finished === 0 || finished < scenarios.byId.size) return phase;
  const worst = verdicts.findLast((verdict) => verdict !== 'skipped' && byVerdict[verdict] > 0) ?? 'skipped';
  return `all scenarios have ended: ${verdictWords[worst]}; the fleet continues`;
}

/** The run in one sentence, for a reader who sees it for the first time. */
function sentenceRow({ run, scenarios, sessions }: Model, starting = 'starting'): Row {
  if (run === undefined) return [{ text: plainText(starting), faint: true }];
  const target = run.target === 'embedded' ? 'a built-in payment service' : run.target;
  if (run.attached)
    return [
      {
        text: `${count(run.terminals, 'simulated terminal')} at ${target}, for clients of your own: receipts are in the opened terminals`,
        faint: true,
      },
    ];
  const fleet = [
    count(run.terminals || sessions.byConfigId.size, 'simulated terminal'),
    count(run.integrators, 'API client'),
  ].filter((each) => each !== undefined);
  const cases = count(scenarios.byId.size, 'conformance scenario');
  const who = fleet.length === 0 ? '' : `${fleet.join(' and ')} against ${target}`;
  const text = [
    who === '' && cases !== undefined ? `${cases} against ${target}` : who,
    who === '' ? undefined : cases,
  ];
  return [{ text: text.filter((each) => each !== undefined && each !== '').join('; '), faint: true }];
}

function count(number: number, name: string): string | undefined {
  if (number === 0) return undefined;
  return `${number.toLocaleString('en')} ${nounFor(number, name)}`;
}

function stateRow(model: Model): Row {
  const { run, sessions, scenarios, integrators } = model;
  const asked = run?.terminals ?? sessions.byConfigId.size;
  const online = sessions.byState[onlineState] ?? 0;
  const onlineSegment: Segment = {
    text: `${online} of ${asked} online`,
    tone: asked > 0 && online >= asked ? 'good' : 'info',
  };
  if (run?.attached === true)
    return [onlineSegment, ...otherStates(sessions.byState), { text: printedText(model) }];
  const { counts } = scenarios;
  const { byVerdict } = counts;
  const failed = byVerdict.fail + byVerdict.error;
  const { calls, probes, unexpected, findings } = integrators;
  return [
    onlineSegment,
    { text: `   scenarios ${counts.finished} of ${scenarios.byId.size}: ${byVerdict.pass} passed, ` },
    { text: `${failed} failed`, tone: failed > 0 ? 'bad' : 'info' },
    {
      text: `, ${byVerdict.inconclusive} inconclusive`,
      tone: byVerdict.inconclusive > 0 ? 'warning' : 'info',
    },
    { text: `, ${counted(findings, 'finding')}`, tone: findings > 0 ? 'bad' : 'info' },
    { text: unexpected > 0 ? `, ${counted(unexpected, 'call')} rejected unexpectedly` : '', tone: 'warning' },
    { text: `   ${calls} calls, ${probes} of them probes that are rejected as expected` },
  ];
}

function otherStates(byState: Sessions['byState']): Row {
  return Object.entries(byState)
    .filter(([state]) => state !== onlineState)
    .map(([state, terminals]) => ({ text: `, ${terminals} ${state}`, tone: 'warning' }));
}

function printedText({ receiptRoll }: Model): string {
  const last = receiptRoll.at(-1);
  return last === undefined
    ? ''
    : `   ${last.terminalId} printed ${last.lines.find((line) => line.trim() !== '') ?? ''}`;
}

function tabRow({ page, places, paused }: Browsing): Row {
  const { filter } = places[page];
  return [
    // First, because a narrow screen cuts the end off.
    ...(paused ? [{ text: 'paused  ', tone: 'warning' as const }] : []),
    ...(filter === '' ? [] : [{ text: `/${filter}  `, tone: 'warning' as const }]),
    ...pageNames.map((name, index) => ({
      text: name === page ? `[${index + 1} ${pages[name].title}]` : ` ${index + 1} ${pages[name].title} `,
      ...(name === page ? { bold: true } : { faint: true }),
    })),
  ];
}
