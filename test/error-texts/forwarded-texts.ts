/**
 * The places of the source where a text is not written but passed on: a text of the table from another place, one of
 * Commander, of the YAML parser or of the system. A new place is a new row first.
 */
export const forwardedTexts: readonly string[] = [
  'src/cli/command-line-failure.ts: message',
  "src/cli/command-line-failure.ts: message.replace(/ argument missing$/, ' has no value')",
  'src/cli/failures.ts: hint',
  'src/cli/failures.ts: text',
  'src/failure/failure.ts: hint',
  'src/failure/failure.ts: message',
  'src/history/read-log.ts: ended ? parsed.problem : incomplete',
  'src/history/read-log.ts: message',
  'src/input/schema-violation.ts: mustBe(schema, data)',
  'src/input/schema-violation.ts: mustBe({ anyOf: branches }, value)',
  'src/input/schema-violation.ts: problem',
  'src/input/text-file.ts: messageOf(error)',
  'src/input/typed-yaml.ts: checked.violation.problem',
  'src/input/typed-yaml.ts: kind.hint',
  'src/input/yaml-file.ts: aliasProblem(alias)',
  'src/input/yaml-file.ts: problems[problem.code] ?? problem.message',
  'src/run/faults/choose-faults.ts: problem.problem',
  'src/run/fleet/fleet-file.ts: problem',
  'src/run/fleet/fleet-file.ts: problem.problem',
  'src/serve/administrator-secret.ts: hint',
  'src/serve/administrator-secret.ts: messageOf(error)',
  'src/serve/config-file.ts: hint',
  'src/scenarios/clause-checks.ts: title',
  'src/serve/data-file.ts: messageOf(error)',
  'src/simulator/faults/plan-problem.ts: found.problem',
  'src/simulator/terminal/actions/action.ts: problem',
  'src/virtual/plain-failure.ts: hint',
  'src/virtual/plain-failure.ts: message',
];
