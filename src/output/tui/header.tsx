import { Box, Text } from 'ink';
import { clockTime } from '../../text/duration.js';
import type { Model } from '../view/model.js';
import { onlineState } from '../view/sessions.js';
import { Faint, Tint } from './tint.js';

interface HeaderProps {
  readonly model: Model;
  readonly now: number;
  readonly factor: number | undefined;
  readonly rows: number;
}

export function Header({ model, now, factor, rows }: HeaderProps) {
  return (
    <Box flexDirection="column" height={rows} overflow="hidden" flexShrink={0}>
      <RunLine model={model} now={now} factor={factor} />
      <TerminalLine model={model} />
      <WorkLine model={model} />
    </Box>
  );
}

function RunLine({ model, now, factor }: Omit<HeaderProps, 'rows'>) {
  const { run } = model;
  const facts = run === undefined ? [] : [`seed ${run.seed}`, run.target, `${run.clock} clock`, run.network];
  return (
    <Text wrap="truncate">
      <Text bold>tillfleet{run === undefined ? '' : ` ${run.version}`}</Text>
      {`  ${model.phase}  ${clockTime(now)}  `}
      {factor !== undefined && `factor ${Math.round(factor).toLocaleString('en')}  `}
      <Faint>{facts.join('  ')}</Faint>
    </Text>
  );
}

function TerminalLine({ model }: { readonly model: Model }) {
  const { byState, byConfigId } = model.sessions;
  const asked = model.run?.terminals ?? byConfigId.size;
  const online = byState[onlineState] ?? 0;
  const others = Object.entries(byState)
    .filter(([state]) => state !== onlineState)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([state, count]) => `, ${count} ${state}`);
  return (
    <Text wrap="truncate">
      {`terminals ${asked}: `}
      <Tint tone={online >= asked ? 'good' : 'info'}>{`${online} online`}</Tint>
      {others.join('')}
    </Text>
  );
}

function WorkLine({ model }: { readonly model: Model }) {
  const { counts } = model.scenarios;
  const { calls, rejections, findings, denied } = model.integrators;
  const total = counts.queued + counts.running + counts.finished;
  const failed = counts.byVerdict.fail + counts.byVerdict.error;
  return (
    <Text wrap="truncate">
      {`scenarios ${counts.finished} of ${total} done, `}
      <Tint tone={failed > 0 ? 'bad' : 'info'}>{`${failed} failed`}</Tint>
      {`  integrators ${model.run?.integrators ?? 0}: ${calls} calls, ${rejections} rejected`}
      {denied.size > 0 && ` (${denied.size} operations for lack of a scope)`}
      {', '}
      <Tint tone={findings > 0 ? 'bad' : 'info'}>{`${findings} findings`}</Tint>
    </Text>
  );
}
