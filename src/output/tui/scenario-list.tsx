import { Text } from 'ink';
import type { Verdict } from '../../events/verdict.js';
import { readableDuration } from '../../text/duration.js';
import { toneOf } from '../view/describe-event.js';
import { type Progress, type Scenarios, type ScenarioView, scenariosToShow } from '../view/scenario-list.js';
import type { Tone } from '../view/sentence.js';
import { Panel, roomFor } from './panel.js';
import { Faint, Tint } from './tint.js';

interface ScenarioListProps {
  readonly scenarios: Scenarios;
  readonly now: number;
  readonly rows: number;
  readonly columns: number;
}

const marks: Readonly<Record<Verdict, string>> = {
  pass: '✓',
  skipped: '–',
  differs: '≠',
  inconclusive: '?',
  fail: '✗',
  error: '!',
};

export function ScenarioList({ scenarios, now, rows, columns }: ScenarioListProps) {
  const total = scenarios.byId.size;
  const shown = scenariosToShow(scenarios, roomFor(total, rows));
  const hidden = total - shown.length;
  return (
    <Panel title="Scenarios" rows={rows} columns={columns}>
      {shown.map((scenario) => (
        <ScenarioRow key={scenario.id} scenario={scenario} now={now} />
      ))}
      {total === 0 && <Faint>none yet</Faint>}
      {hidden > 0 && <Faint>{`and ${hidden} more`}</Faint>}
    </Panel>
  );
}

function ScenarioRow({ scenario, now }: { readonly scenario: ScenarioView; readonly now: number }) {
  const { progress } = scenario;
  const { mark, tone } = signOf(progress);
  return (
    <Text wrap="truncate">
      <Tint tone={tone}>{mark}</Tint>
      {` ${scenario.id}  `}
      <Faint>{detailOf(progress, now)}</Faint>
    </Text>
  );
}

function signOf(progress: Progress): { readonly mark: string; readonly tone: Tone } {
  switch (progress.state) {
    case 'queued':
      return { mark: '·', tone: 'info' };
    case 'running':
      return { mark: '▸', tone: 'info' };
    case 'finished':
      return { mark: marks[progress.verdict], tone: toneOf(progress.verdict) };
  }
}

function detailOf(progress: Progress, now: number): string {
  switch (progress.state) {
    case 'queued':
      return 'waits its turn';
    case 'running': {
      const { waiting, startedAt } = progress;
      if (waiting === undefined) return `running for ${readableDuration(now - startedAt)}`;
      // The time first: the end of a long line is cut off.
      return `${readableDuration(waiting.until - now)} left, waits for ${waiting.for}`;
    }
    case 'finished': {
      const took = readableDuration(progress.elapsedMs);
      return progress.reason === undefined ? took : `${took}  ${progress.reason}`;
    }
  }
}
