import Type from 'typebox';
import { type BodyOf, eventSchema } from './event-schema.js';
import { milliseconds, ofFleet, terminal, text } from './fields.js';

export const terminalState = eventSchema(
  'terminal.state',
  'A simulated terminal made a transition in its state table.',
  {
    ...terminal,
    from: text,
    to: text,
    fleet: ofFleet,
    reason: Type.Optional(text),
    branch: Type.Optional(
      Type.String({
        description: 'The name of its branch, in the first event of a terminal of the fleet.',
        examples: ['North'],
      }),
    ),
  },
);

export const terminalPrinted = eventSchema(
  'terminal.printed',
  'A simulated terminal printed a text on its receipt roll.',
  {
    ...terminal,
    fleet: ofFleet,
    characters: Type.Integer({ minimum: 0, description: 'Length of the whole text.' }),
    text: Type.String({
      description: 'The beginning of the text, unchanged: with line breaks and control characters.',
    }),
  },
);

export const reconnectScheduled = eventSchema(
  'reconnect.scheduled',
  'A simulated terminal will reconnect after its back-off delay.',
  {
    ...terminal,
    attempt: Type.Integer({
      minimum: 1,
      description: '1 for the first attempt since the last registered session.',
    }),
    delayMs: milliseconds,
    reason: text,
    fleet: Type.Optional(
      Type.Boolean({
        description: 'True for a terminal of the fleet. Absent in streams of earlier versions.',
      }),
    ),
  },
);

export const sessionOnline = eventSchema(
  'session.online',
  'The backend counts the terminal as online: its session has registered.',
  {
    ...terminal,
    sessionId: text,
    replaces: Type.Optional(
      Type.String({
        description:
          'The session of the terminal that this one replaces; no further event mentions that session.',
      }),
    ),
  },
);

export const sessionOffline = eventSchema('session.offline', 'The backend counts the terminal as offline.', {
  ...terminal,
  sessionId: text,
  reason: text,
});

export type TerminalStateChanged = BodyOf<typeof terminalState>;
export type TerminalPrinted = BodyOf<typeof terminalPrinted>;
export type ReconnectScheduled = BodyOf<typeof reconnectScheduled>;
export type SessionOnline = BodyOf<typeof sessionOnline>;
export type SessionOffline = BodyOf<typeof sessionOffline>;
