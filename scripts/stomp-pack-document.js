// docs/stomp-pack.md from the events of a run of the STOMP pack.
import { brokerFamilies } from '../dist/src/scenarios/areas/stomp/broker/broker-scenarios.js';

const maxExchanges = 6;
const maxLines = 12;
/** The checks of a clause that are shown with their frames, if they are not as expected. */
const maxShown = 3;
/** The prefixes of the clauses in the order of docs/clauses.md. */
const prefixes = ['W', 'F', 'E', 'C', 'H', 'U', 'N', 'A', 'T', 'R', 'D', 'X', 'L', 'BAD-'];

/** The forms of each row in the order of their table, which runs have in common; they end in another order. */
const forms = brokerFamilies.flatMap((family) => family.forms).map(({ row, what }) => `${row} ${what}`);

const order = { fail: 4, inconclusive: 3, differs: 2, skipped: 1, pass: 0 };

/** The rows of the table of clauses, which two runs of one version have in common. */
export function verdictLines(document) {
  return document
    .split('\n')
    .filter((line) => /^\| [A-Z]+-?\d+ /.test(line) && !line.includes('| not judged'))
    .map((line) => line.replaceAll(/ +/g, ' '));
}

/** The document as text. */
export function stompPackDocument(events, { version }) {
  const finished = events.at(-1);
  const clauses = new Map();
  for (const check of lastAttempts(events).filter(({ type }) => type === 'check')) {
    const checks = clauses.get(check.clause) ?? [];
    checks.push(check);
    clauses.set(check.clause, checks);
  }
  // A time cannot be judged on a machine that is late: its clause has no check then.
  for (const id of Object.keys(finished.clauses)) if (!clauses.has(id)) clauses.set(id, []);
  const rows = [...clauses]
    .map(([id, checks]) => ({ id, checks: inTableOrder(checks), verdict: worst(checks) }))
    .sort((one, other) => rank(one) - rank(other));
  const count = (verdict) => rows.filter((row) => row.verdict === verdict).length;
  return `${[
    '# RabbitMQ by the STOMP pack',
    '',
    `\`tillfleet conform --pack stomp\` against the web-stomp plugin of RabbitMQ ${version} (Debian), on loopback with its`,
    'default configuration. Written by `npm run test:rabbitmq -- --write` from a run; not edited by hand.',
    `[conformance.md](conformance.md#a-stomp-broker) describes the pack.`,
    '',
    `Of ${rows.length} clauses ${count('pass')} pass, ${count('differs')} differ from the reference profile alone (level P), and`,
    `${count('fail')} fail: they rest on a MUST of STOMP 1.2 that binds the server (level M). A clause fails or differs if one of`,
    'its checks does.',
    '',
    '| Clause | Level | Verdict | Checks | Not as expected |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(tableRow),
    '',
    '## Frames',
    '',
    `Up to ${maxShown} checks of each clause that are not as expected, then one that is, with the last frames of its sessions.`,
    'Heart-beats and the NUL at the end of a frame are left out.',
    '',
    ...rows.flatMap(section),
    `Verdict of the run: ${finished.verdict}, exit code ${finished.exitCode}.`,
    '',
  ].join('\n')}`;
}

/** The events without the checks of a scenario that ran again, because this machine was late. */
function lastAttempts(events) {
  const repeatedAt = new Map(
    events.flatMap(({ type, scenario }, at) => (type === 'scenario.repeated' ? [[scenario, at]] : [])),
  );
  return events.filter(({ scenario }, at) => at > (repeatedAt.get(scenario) ?? -1));
}

/**
 * The checks of a clause in the order of the forms, then those of no form by their title. A form that was played again,
 * because this machine was late, counts once.
 */
function inTableOrder(checks) {
  const last = new Map(checks.map((check) => [`${check.scenario} ${check.level} ${check.title}`, check]));
  const place = ({ clause, title }) => {
    const at = forms.indexOf(`${clause} ${title}`);
    return at < 0 ? forms.length : at;
  };
  return [...last.values()].sort(
    (one, other) =>
      place(one) - place(other) || compared(one.title, other.title) || compared(one.level, other.level),
  );
}

function compared(one, other) {
  return one === other ? 0 : one < other ? -1 : 1;
}

function rank({ id }) {
  const [, prefix, number] = /^([A-Z]+-?)(\d+)$/.exec(id);
  return 1_000 * prefixes.indexOf(prefix) + Number(number);
}

/** The verdict of a clause without a check. */
const notJudged = 'not judged';

function worst(checks) {
  const verdicts = checks.map(({ verdict }) => verdict);
  return verdicts.sort((one, other) => order[other] - order[one])[0] ?? notJudged;
}

function tableRow({ id, checks, verdict }) {
  const odd = checks.filter((check) => check.verdict !== 'pass');
  const level = checks.some((check) => check.level === 'M') ? 'M' : 'P';
  const titles = [...new Set(odd.map(({ title }) => inline(title)))].join('; ');
  return `| ${id} | ${level} | ${shown(verdict)} | ${checks.length} | ${titles} |`;
}

const shown = (verdict) => ({ pass: 'passes', fail: '**fails**' })[verdict] ?? verdict;

function section({ id, checks, verdict }) {
  const odd = checks.filter((check) => check.verdict !== 'pass');
  const good = checks.filter((check) => check.verdict === 'pass').slice(0, 1);
  return [
    `<details><summary>${id}: ${{ pass: 'passes', fail: 'fails' }[verdict] ?? verdict}</summary>`,
    '',
    ...[...odd.slice(0, maxShown), ...good].flatMap(checkText),
    ...(odd.length > maxShown
      ? [`${odd.length - maxShown} more are not as expected, see the table.`, '']
      : []),
    '</details>',
    '',
  ];
}

function checkText({ title, verdict, level, expected, actual, exchange = [] }) {
  return [
    `**${inline(title)}** (${level}): ${{ pass: 'passes', fail: 'fails' }[verdict] ?? verdict}`,
    '',
    ...(verdict === 'pass' ? [] : [`- expected: ${code(expected)}`, `- seen: ${code(actual)}`, '']),
    '```text',
    ...frames(exchange),
    '```',
    '',
  ];
}

function frames(exchanges) {
  const shownOnes = exchanges.filter(
    ({ sent = '', received = '' }) => !/heart-beats?\)$/.test(`${sent}${received}`),
  );
  const last = shownOnes.slice(-maxExchanges);
  const left = shownOnes.length - last.length;
  return [
    ...(left > 0 ? [`(${left} messages before)`] : []),
    ...last.flatMap(({ sent, received }) =>
      sent === undefined ? marked('<', received ?? '') : marked('>', sent),
    ),
  ];
}

function marked(mark, text) {
  const lines = stable(text).split('\n');
  const some = lines.slice(0, maxLines).map((line) => `${mark} ${line.slice(0, 160)}`.trimEnd());
  return lines.length > maxLines ? [...some, `${mark} … (${lines.length} lines)`] : some;
}

/** Removes what differs from run to run. */
function stable(text) {
  return text
    .replaceAll(/tillfleet-[0-9a-f]{8}-/g, 'tillfleet-')
    .replaceAll(/session-[\w-]{16,}/g, 'session-…')
    .replaceAll('```', "'''");
}

const inline = (text) => stable(text).replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
const code = (text) => `\`${stable(text).replaceAll('`', "'").slice(0, 400)}\``;
