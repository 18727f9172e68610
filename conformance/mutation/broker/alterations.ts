import type { AlteredSession, RelayedMessage } from './frame-relay.js';

type TextChange = (text: string) => string | undefined;

function changed(message: RelayedMessage, change: TextChange): readonly RelayedMessage[] {
  // Bytes that are not UTF-8 would not survive as a text.
  const text = message.payload.toString('utf8');
  if (!Buffer.from(text, 'utf8').equals(message.payload)) return [message];
  const result = change(text);
  if (result === text) return [message];
  return result === undefined ? [] : [{ ...message, payload: Buffer.from(result, 'utf8') }];
}

/** Changes the messages of the client as texts; undefined drops one. */
export const fromClient = (change: TextChange): (() => AlteredSession) => {
  return () => ({ fromClient: (message) => changed(message, change) });
};

/** Changes the messages of the broker as texts; undefined drops one. */
export const toClient = (change: TextChange): (() => AlteredSession) => {
  return () => ({ toClient: (message) => changed(message, change) });
};

/** The frames of a text with several of them, each with its NUL. */
export function framesOf(text: string): readonly string[] {
  return text.match(/[^\0]*\0|[^\0]+$/g) ?? [];
}

/** Changes each frame of one command, and leaves all others. */
export const eachFrame =
  (command: string, change: (frame: string) => string): TextChange =>
  (text) =>
    framesOf(text)
      .map((frame) => (frame.replace(/^[\r\n]+/, '').startsWith(`${command}\n`) ? change(frame) : frame))
      .join('');

/** Adds a header line behind the command. */
export const withHeader = (line: string) => (frame: string) => frame.replace('\n', `\n${line}\n`);

/** Removes the header lines of one name. */
export const withoutHeader = (name: string) => (frame: string) =>
  frame.replace(new RegExp(`^${name}:[^\\n]*\\n`, 'gm'), '');
