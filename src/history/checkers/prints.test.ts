import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../events/event.js';
import { History } from '../history.js';
import { commands } from './commands.js';

const command = (type: string, requestId: string, requestType = 'PRINT') => ({
  ...{ type: `command.${type}`, requestId, configId: 1001, requestType, redelivered: false },
  status: 'COMPLETED',
});
const sent = (requestId: string, requestType?: string) => [
  command('queued', requestId, requestType),
  command('sent', requestId, requestType),
];
const printed = (configId = 1001, fleet = true) => ({
  ...{ type: 'terminal.printed', configId, terminalId: `T0000${configId}`, fleet },
  ...{ characters: 2, text: 'hi' },
});

function findings(...bodies: readonly object[]): readonly string[] {
  const history = new History([commands]);
  for (const [seq, body] of bodies.entries())
    history.observe({ seq, t: seq, actor: 'a', ...body } as unknown as RunEvent);
  return history.end().findings.map(({ text }) => text);
}

describe('the receipt roll of a terminal', () => {
  it('the receipt roll of a terminal has one text for each PRINT in a clean history', () => {
    expect(findings(...sent('r1'), printed(), command('done', 'r1'), ...sent('r2'), printed())).toEqual([]);
  });

  it('the receipt roll of a terminal is flagged for a PRINT that was printed twice, although its result counts once (CMD-05)', () => {
    expect(findings(...sent('r1'), printed(), printed(), command('done', 'r1'))).toEqual([
      'terminal T00001001 prints in event 3 without another PRINT command',
    ]);
  });

  it('the receipt roll of a terminal is flagged for a text without a PRINT for this terminal', () => {
    expect(findings(...sent('r1', 'FORCE_REFRESH'), printed())).toHaveLength(1);
    expect(findings(...sent('r1'), printed(1002))).toHaveLength(1);
  });

  it('the receipt roll of a terminal is not checked for a terminal of a scenario', () => {
    expect(findings(printed(1001, false))).toEqual([]);
  });
});
