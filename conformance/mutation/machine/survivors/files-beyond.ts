import type { FilesBeyond } from './survivor.js';

/** Rooms and files that no clause is about. */
export const filesBeyond: readonly FilesBeyond[] = [
  { files: 'src/backend/http/operator', why: 'The pages for operators, OpenAPI among them.' },
  { files: 'src/backend/channel/asyncapi', why: 'The AsyncAPI page.' },
  { files: 'src/backend/fixtures', why: 'The fixtures of `serve`, which no target of a run has.' },
  { files: 'src/backend/config', why: 'The options of the operator.' },
  { files: 'src/backend/lifecycle/listen.ts', why: 'The start and the address of the server.' },
  { files: 'src/stomp/session/session-document.ts', why: 'The table in the description of sessions.' },
  {
    files: 'src/backend/channel/takeover-limiter.ts',
    why: 'The limit of how often two sessions may replace each other.',
  },
  {
    files: 'src/backend/store/settlement/store-totals.ts',
    why: 'The totals of an event at the end of a run.',
  },
  {
    files: 'src/backend/store/engine/database-file-header.ts',
    why: 'A damaged database file, which no target of a run has.',
  },
];
