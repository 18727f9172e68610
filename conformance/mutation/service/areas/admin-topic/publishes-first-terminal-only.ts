import { frameField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const publishesFirstTerminalOnly: Mutant = {
  id: 'publishes-first-terminal-only',
  sentence: 'The admin topic carries only the events of the first terminal.',
  clause: 'ADM-02',
  scenario: 'admin-topic.events',
  wire: () => {
    let first: unknown;
    return {
      session: () => ({
        toClient: (frame) => {
          if (frameField(frame, 'type') === undefined) return frame;
          first ??= frameField(frame, 'configId');
          return frameField(frame, 'configId') === first ? frame : undefined;
        },
      }),
    };
  },
};
