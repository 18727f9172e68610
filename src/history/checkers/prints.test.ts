import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../events/event.js';
import { History } from '../history.js';
import { commands } from './commands.js';

const command = (type: string, requestId: string, requestType = 'PRINT') => ({
  ...{ type: `command.${type}`, requestId, configId: 1001, requestType, redelivered: false },
  status: 'COMPLETED',
});
const told = (requestId: string, requestType?: string) => [
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
    history.take({ seq, t: seq, actor: 'a', ...body } as unknown as RunEvent);
  return history.end().findings.map(({ text }) => text);
}

describe('the paper of a terminal', () => {
  it('is a clean history with one text for each PRINT', () => {
    expect(findings(...told('r1'), printed(), command('done', 'r1'), ...told('r2'), printed())).toEqual([]);
  });

  it('is flagged for a command that was done twice, though its result counts once (CMD-05)', () => {
    expect(findings(...told('r1'), printed(), printed(), command('done', 'r1'))).toEqual([
      'terminal T00001001 prints in event 3 more than it was told to',
    ]);
  });

  it('is flagged for a text that no PRINT for this terminal asked for', () => {
    expect(findings(...told('r1', 'FORCE_REFRESH'), printed())).toHaveLength(1);
    expect(findings(...told('r1'), printed(1002))).toHaveLength(1);
  });

  it('is its own affair at a terminal of a scenario', () => {
    expect(findings(printed(1001, false))).toEqual([]);
  });
});
