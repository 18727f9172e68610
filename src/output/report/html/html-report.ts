import { createHash } from 'node:crypto';
import { type Verdict, verdicts } from '../../../events/verdict.js';
import { readableDuration } from '../../../text/duration.js';
import { escaped } from '../../../text/markup.js';
import { runAloneCommand } from '../run-alone.js';
import type { ReportedCheck, ReportedScenario, RunReport } from '../run-report.js';
import { exchangeDetails } from './exchange-details.js';
import { figureTables } from './figure-tables.js';
import { script, style } from './page-assets.js';
import { sequenceDiagram } from './sequence-diagram.js';

/**
 * The report as one HTML page without any other file: the clauses by area, and each scenario with its checks and
 * exchanges. The page may load nothing and run nothing but its own filter.
 */
export function htmlReport(report: RunReport): string {
  const { verdict, scenarios, clauses } = report;
  const sentences = new Map(clauses.map(({ id, requirement }) => [id, requirement]));
  const policy = `default-src 'none'; style-src '${digest(style)}'; script-src '${digest(script)}'`;
  return [
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">\n`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
    `<title>tillfleet: ${verdict}</title>\n<style>${style}</style>\n</head>\n<body>\n<main>\n`,
    `<h1>tillfleet: <span class="${verdict}">${verdict}</span></h1>\n`,
    runFacts(report),
    reasonList(report),
    noticeList(report),
    figureTables(report),
    '<h2>Clauses by area</h2>\n',
    areaTable(report),
    '<h2>Scenarios</h2>\n',
    filterForm(),
    ...scenarios.map((scenario) => scenarioDetails(scenario, report, sentences)),
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
    ['Terminals', `${run.terminals.asked}, at most ${run.terminals.onlinePeak} online at a time`],
    ['Integrators', String(run.integrators)],
    ['Started', run.startedAt],
    ['Took', `${readableDuration(run.elapsedMs)} by the ${run.clock} clock`],
    ['Seed', String(run.seed)],
    ['Version', tool.version],
  ];
  const rows = facts.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`);
  return `<dl class="run">${rows.join('')}</dl>\n`;
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
        ({ id, verdict, requirement, witnessed }) =>
          `<span class="clause ${verdict}" title="${escaped(`${verdict}, ${witnessed} checks: ${requirement}`)}">${escaped(id)} ${sign(verdict)}</span>`,
      );
    return `<tr><th scope="row">${escaped(area)}</th><td class="number">${passed} of ${own.length}</td><td><div class="clauses">${marks.join('')}</div></td></tr>\n`;
  });
  return `<table><thead><tr><th scope="col">Area</th><th scope="col">Passed</th><th scope="col">Clauses</th></tr></thead><tbody>\n${rows.join('')}</tbody></table>\n`;
}

/** A verdict is never shown by its colour alone. */
function sign(verdict: Verdict): string {
  const signs = { pass: '✓', skipped: '–', differs: '≠', inconclusive: '?', fail: '✗', error: '!' } as const;
  return signs[verdict];
}

function filterForm(): string {
  const options = verdicts.map((verdict) => `<option value="${verdict}">${verdict}</option>`).join('');
  return [
    '<search><form><input id="text" type="search" aria-label="Filter by text" placeholder="Filter: id, title, clause">',
    `<select id="verdict" aria-label="Filter by verdict"><option value="">every verdict</option>${options}</select>`,
    '<output id="shown"></output></form></search>\n',
  ].join('');
}

function scenarioDetails(
  scenario: ReportedScenario,
  { run }: RunReport,
  sentences: ReadonlyMap<string, string>,
): string {
  const { id, title, verdict, clauses, elapsedMs, reason, checks } = scenario;
  const text = escaped(`${id} ${title} ${clauses.join(' ')} ${verdict}`.toLowerCase());
  const isOpen = verdict === 'fail' || verdict === 'error';
  return [
    `<details class="scenario" data-verdict="${verdict}" data-text="${text}"${isOpen ? ' open' : ''}>`,
    `<summary><span class="${verdict}">${sign(verdict)} ${verdict}</span> <code>${escaped(id)}</code> `,
    `<span class="title">${escaped(title)} [${escaped(clauses.join(' '))}] ${escaped(readableDuration(elapsedMs))}</span></summary>`,
    reason === undefined ? '' : `<p>${escaped(reason)}</p>`,
    `<p>Run it alone: <code>${escaped(runAloneCommand(id, run))}</code></p>`,
    ...checks.map((check) => checkOf(check, sentences)),
    '</details>\n',
  ].join('');
}

function checkOf(
  { clause, level, title, verdict, expected, actual, uncertaintyMs, exchange = [] }: ReportedCheck,
  sentences: ReadonlyMap<string, string>,
): string {
  const late = uncertaintyMs === undefined ? '' : `<p>This machine was late by ${uncertaintyMs} ms.</p>`;
  const sentence = verdict === 'pass' ? '' : `<p>${escaped(sentences.get(clause) ?? '')}</p>`;
  return [
    `<div class="check"><p><span class="${verdict}">${sign(verdict)} ${verdict}</span> ${escaped(clause)} (${level}) ${escaped(title)}</p>${sentence}`,
    `<div class="values"><div><p>expected</p><pre>${escaped(expected)}</pre></div><div><p>actual</p><pre>${escaped(actual)}</pre></div></div>`,
    late,
    verdict === 'pass' ? '' : sequenceDiagram(exchange),
    exchangeDetails(exchange),
    '</div>',
  ].join('');
}
