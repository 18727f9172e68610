import { createHash } from 'node:crypto';
import { reconnectPaths } from '../../../events/paths/reconnect-paths.js';
import { type Verdict, verdicts } from '../../../events/verdict.js';
import { counted } from '../../../text/counted.js';
import { readableDuration } from '../../../text/duration.js';
import { escaped } from '../../../text/markup.js';
import { clauseCountLines } from '../clause-counts.js';
import { type Cause, causesOf, sentenceOf } from '../failures/causes.js';
import { walkedText } from '../path-lines.js';
import { runAloneCommand } from '../run-alone.js';
import { onlineText } from '../figure-lines.js';
import type { ReportedCheck, ReportedClause, ReportedScenario, RunReport } from '../run-report.js';
import { exchangeDetails } from './exchange-details.js';
import { figureTables } from './figure-tables.js';
import { script, style } from './page-assets.js';
import { sequenceDiagram } from './sequence-diagram.js';

/**
 * The report as one HTML page without any other file: the failures, one entry for each cause, with the messages that
 * show it; the clauses by area; and each scenario with its checks. The page may load nothing and run nothing but its own
 * filter.
 */
export function htmlReport(report: RunReport): string {
  const { verdict, scenarios } = report;
  const causes = causesOf(scenarios);
  const policy = `default-src 'none'; style-src '${digest(style)}'; script-src '${digest(script)}'`;
  return [
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">\n`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
    `<title>tillfleet: ${verdict}</title>\n<style>${style}</style>\n</head>\n<body>\n<main>\n`,
    `<h1>tillfleet: <span class="${verdict}">${verdict}</span></h1>\n`,
    clauseLines(report),
    causeList('Failures', causes, report.run, 'fail'),
    reasonList(report),
    noticeList(report),
    '<h2>The run</h2>\n',
    runFacts(report),
    pathTable(report),
    figureTables(report),
    '<h2>Clauses by area</h2>\n',
    legend,
    areaTable(report),
    clauseTable(report),
    causeList('Differences from the reference profile', causes, report.run, 'differs'),
    '<h2>Scenarios</h2>\n',
    filterForm(),
    ...scenarios.map((scenario) => scenarioDetails(scenario, report)),
    `</main>\n<script>${script}</script>\n</body>\n</html>\n`,
  ].join('');
}

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function runFacts({ tool, run, exitCode, summary }: RunReport): string {
  const counts = Object.entries(summary)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
  const facts: readonly (readonly [string, string])[] = [
    ['Scenarios', counts === '' ? 'none' : counts],
    ['Exit code', String(exitCode)],
    ['Target', run.target],
    ...fleetFacts(run),
    ['Started', run.startedAt],
    ['Took', `${readableDuration(run.elapsedMs)} by the ${run.clock} clock`],
    ['Seed', String(run.seed)],
    ['Version', tool.version],
  ];
  const rows = facts.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`);
  return `<dl class="run">${rows.join('')}</dl>\n`;
}

/** The reconnect paths, and the terminals of the fleet that have walked them. */
function pathTable({ paths = [] }: RunReport): string {
  if (paths.length === 0) return '';
  const rows = paths.map(
    (row) =>
      `<tr><th scope="row">${row.path}</th><td>${escaped(reconnectPaths[row.path].title)}</td><td>${escaped(walkedText(row))}</td></tr>\n`,
  );
  const head = ['Reconnect path', 'What happens', 'By the fleet'].map(
    (name) => `<th scope="col">${name}</th>`,
  );
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>\n${rows.join('')}</tbody></table>\n`;
}

/** None for a run without a fleet. */
function fleetFacts({ terminals, integrators }: RunReport['run']): readonly (readonly [string, string])[] {
  return [
    ...(terminals.asked === 0 ? [] : [['Terminals', onlineText(terminals)] as const]),
    ...(integrators === 0 ? [] : [['Integrators', String(integrators)] as const]),
  ];
}

function reasonList({ reasons }: RunReport): string {
  if (reasons.length === 0) return '';
  return `<ul>${reasons.map((reason) => `<li>${escaped(reason)}</li>`).join('')}</ul>\n`;
}

/** The notices, each with the ids of the resources that stay at the target. */
function noticeList({ notices = [] }: RunReport): string {
  return notices
    .map(({ message, remaining = [] }) => {
      const rows = remaining.map(
        ({ kind, state, ids }) =>
          `<dt>${escaped(state === 'unchanged' ? kind : `${kind} (${state})`)}</dt><dd>${escaped(ids.join(' '))}</dd>`,
      );
      const ids = rows.length === 0 ? '' : `<dl class="run">${rows.join('')}</dl>`;
      return `<details class="notice"><summary>${escaped(message)}</summary>${ids}</details>\n`;
    })
    .join('');
}

function areaTable({ clauses, scenarios }: RunReport): string {
  const areas = [...new Set([...clauses, ...scenarios].map(({ area }) => area))];
  const rows = areas.map((area) => {
    const own = scenarios.filter((scenario) => scenario.area === area);
    const passed = own.filter(({ verdict }) => verdict === 'pass').length;
    const marks = clauses
      .filter((clause) => clause.area === area)
      .map(
        ({ id, verdict, requirement, witnessed, document, profile }) =>
          `<span class="clause ${verdict}" title="${escaped(`${verdict}, ${witnessed} checks: ${requirement}`)}">${escaped(id)} ${sign(verdict)}${document !== undefined && verdict === 'pass' && (profile?.broken ?? 0) > 0 ? ' <span class="differs">≠</span>' : ''}</span>`,
      );
    return `<tr><th scope="row">${escaped(area)}</th><td class="number">${passed} of ${own.length}</td><td><div class="clauses">${marks.join('')}</div></td></tr>\n`;
  });
  return `<table><thead><tr><th scope="col">Area</th><th scope="col">Scenarios passed</th><th scope="col">Clauses</th></tr></thead><tbody>\n${rows.join('')}</tbody></table>\n`;
}

/** Each clause: its sentence, how many of its checks hold, and the scenarios that claim it and have not judged it, with the reason. */
function clauseTable({ clauses, scenarios }: RunReport): string {
  if (clauses.length === 0) return '';
  const reasons = new Map(scenarios.map(({ id, reason = '' }) => [id, reason]));
  const rows = clauses.map(({ id, verdict, requirement, document, profile, unjudgedBy = [] }) => {
    const open = unjudgedBy.map((scenario) => `${scenario}: ${reasons.get(scenario) ?? ''}`);
    return [
      `<tr><th scope="row" class="${verdict}">${escaped(id)} ${sign(verdict)}</th><td>${escaped(requirement)}</td>`,
      `<td>${partText(document)}</td><td>${partText(profile)}</td><td>${open.map(escaped).join('<br>')}</td></tr>\n`,
    ].join('');
  });
  const heads = ['Clause', 'Requirement', 'Document (M)', 'Profile (P)', 'Not judged by'];
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join('');
  return `<details><summary>Each clause: its checks, and the scenarios that have not judged it</summary><table><thead><tr>${head}</tr></thead><tbody>\n${rows.join('')}</tbody></table></details>\n`;
}

/** `3 held, 1 broken`: the checks of a clause at one level. Empty without one. */
function partText(part: ReportedClause['document']): string {
  if (part === undefined) return '';
  return part.broken === 0 ? `${part.held} held` : `${part.held} held, ${part.broken} broken`;
}

/** A verdict is never shown by its colour alone. */
function sign(verdict: Verdict): string {
  const signs = { pass: '✓', skipped: '–', differs: '≠', inconclusive: '?', fail: '✗', error: '!' } as const;
  return signs[verdict];
}

const legend =
  '<p class="legend">✓ holds, ✗ breaks the service document (M), ≠ differs from the reference profile (P) alone, ✓ ≠ holds, and its decided part differs, ? not judged, – skipped, ! error</p>\n';

/** The clauses of the document and of the profile, counted. */
function clauseLines({ clauses }: RunReport): string {
  const lines = clauseCountLines(clauses);
  const rows = lines.map(([name, line]) => `<dt>${name}</dt><dd>${line}</dd>`);
  return rows.length === 0 ? '' : `<dl class="run">${rows.join('')}</dl>\n`;
}

/** Causes beyond these are counted. */
const maxCauses = 100;

function causeList(
  title: string,
  all: readonly Cause[],
  run: RunReport['run'],
  verdict: Cause['verdict'],
): string {
  const causes = all.filter((cause) => cause.verdict === verdict);
  if (causes.length === 0) return '';
  const entries = causes.slice(0, maxCauses).map((cause) => causeEntry(cause, run));
  const more =
    causes.length > maxCauses ? `<p>and ${counted(causes.length - maxCauses, 'more cause')}</p>\n` : '';
  const list = `${entries.join('')}${more}`;
  if (verdict === 'fail') return `<h2>${title}</h2>\n${list}`;
  return `<details><summary>${title}: ${counted(causes.length, 'cause')}</summary>${list}</details>\n`;
}

/** One cause: the sentence that is broken, the step, the response with its line marked, and how to see it again. */
function causeEntry(cause: Cause, run: RunReport['run']): string {
  const { verdict, first, checks } = cause;
  const { clause, level, title, expected, actual, uncertaintyMs } = first.check;
  const others = checks
    .slice(1)
    .map(({ scenario, check }) => `${scenario.id}: ${check.clause} ${check.title}`);
  return [
    `<div class="cause"><p><span class="${verdict}">${sign(verdict)} ${verdict}</span> ${escaped(clause)} (${level}) ${escaped(sentenceOf(clause))}</p>`,
    `<p>${escaped(first.scenario.id)}: ${escaped(title)}</p>`,
    values(expected, actual),
    uncertaintyMs === undefined ? '' : `<p>This machine was late by ${uncertaintyMs} ms.</p>`,
    verdict === 'fail' ? sequenceDiagram(first.check.exchange ?? []) : '',
    exchangeDetails(first.check, run.target),
    `<p>Run it alone: <code>${escaped(runAloneCommand(first.scenario.id, run))}</code></p>`,
    others.length === 0
      ? ''
      : `<details><summary>${counted(others.length, 'more check')} of ${escaped(cause.clauses.join(', '))}</summary><ul>${others
          .slice(0, maxCauses)
          .map((each) => `<li>${escaped(each)}</li>`)
          .join('')}</ul></details>`,
    '</div>\n',
  ].join('');
}

function values(expected: string, actual: string): string {
  return `<div class="values"><div><p>expected</p><pre>${escaped(expected)}</pre></div><div><p>actual</p><pre>${escaped(actual)}</pre></div></div>`;
}

function filterForm(): string {
  const options = verdicts.map((verdict) => `<option value="${verdict}">${verdict}</option>`).join('');
  return [
    '<search><form><input id="text" type="search" aria-label="Filter by text" placeholder="Filter: id, title, clause">',
    `<select id="verdict" aria-label="Filter by verdict"><option value="">every verdict</option>${options}</select>`,
    '<output id="shown"></output></form></search>\n',
  ].join('');
}

function scenarioDetails(scenario: ReportedScenario, { run }: RunReport): string {
  const { id, title, verdict, clauses, elapsedMs, reason, checks, unjudged = [] } = scenario;
  const text = escaped(`${id} ${title} ${clauses.join(' ')} ${verdict}`.toLowerCase());
  const isOpen = verdict === 'fail' || verdict === 'error';
  return [
    `<details class="scenario" data-verdict="${verdict}" data-text="${text}"${isOpen ? ' open' : ''}>`,
    `<summary><span class="${verdict}">${sign(verdict)} ${verdict}</span> <code>${escaped(id)}</code> `,
    `<span class="title">${escaped(title)} [${escaped(clauses.join(' '))}] ${escaped(readableDuration(elapsedMs))}</span></summary>`,
    reason === undefined ? '' : `<p>${escaped(reason)}</p>`,
    `<p>Run it alone: <code>${escaped(runAloneCommand(id, run))}</code></p>`,
    ...unjudged.map((part) => `<p>not judged: ${escaped(part.title)}: ${escaped(part.reason)}</p>`),
    ...checks.map(checkOf),
    '</details>\n',
  ].join('');
}

/** One check in a line; the messages of one that does not hold are with its cause. */
function checkOf({ clause, level, title, verdict, expected, actual }: ReportedCheck): string {
  const line = `<p class="check"><span class="${verdict}">${sign(verdict)}</span> ${escaped(clause)} (${level}) ${escaped(title)}</p>`;
  return verdict === 'pass' ? line : `${line}<div class="check">${values(expected, actual)}</div>`;
}
