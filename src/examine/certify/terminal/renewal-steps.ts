import { bodyField, type StompFrame } from '../wire/stomp-frame.js';
import { paths, toService } from './channel-facts.js';
import { isConnect, isSendTo, type TerminalExaminee } from './terminal-examinee.js';

/** The steps of a session renewal, in the order of the procedure of the service document. */
export const renewalSteps = ['request a wsToken', 'DISCONNECT', 'open', 'CONNECT', 'register'] as const;

/** The steps of the client since an instant that belong to a renewal; keep-alives, ACKs and others do not. */
export function stepsSince(examinee: TerminalExaminee, index: number): readonly string[] {
  return examinee.since(index).flatMap((entry) => {
    if (entry.kind === 'call') return entry.call.path === paths.wsToken ? [renewalSteps[0]] : [];
    if (entry.kind === 'opened') return ['open'];
    if (entry.kind !== 'frame' || entry.from !== 'client') return [];
    if (isSendTo(entry.frame, toService.register)) return ['register'];
    const { command } = entry.frame;
    return command === 'DISCONNECT' || command === 'CONNECT' || command === 'STOMP'
      ? [command === 'STOMP' ? 'CONNECT' : command]
      : [];
  });
}

/**
 * The steps that the document shows, each once: repetitions, a handshake and the registration are not among them.
 *
 * @param shown those of `renewalSteps` that count
 */
export function shownSteps(steps: readonly string[], shown: readonly string[]): readonly string[] {
  return steps.filter((step, index) => shown.includes(step) && steps.indexOf(step) === index);
}

/** The token with which the client has connected since an instant, in words: the token itself is a secret. */
export function usedToken(examinee: TerminalExaminee, index: number): string {
  const connect = examinee
    .since(index)
    .flatMap((entry) => (entry.kind === 'frame' && isConnect(entry.frame) ? [entry] : []))[0];
  if (connect === undefined) return 'no token: it did not CONNECT';
  const issued = examinee.wire.calls.flatMap(({ path, response }) =>
    path === paths.wsToken && response !== undefined && response.at <= connect.at
      ? [bodyField({ json: response.body }, 'wsToken')]
      : [],
  );
  const bearer = headerOf(connect.frame, 'authorization').replace(/^bearer /i, '');
  if (bearer === issued.at(-1)) return newToken;
  return issued.includes(bearer) ? 'an older wsToken' : 'a token other than its wsTokens';
}

export const newToken = 'the new wsToken';

/** A header of a frame, in whatever case its name is written; empty without it. */
function headerOf({ headers }: Pick<StompFrame, 'headers'>, name: string): string {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? '';
}

/** Returns whether the client has registered again since an instant. */
export function hasRegisteredSince(examinee: TerminalExaminee, index: number): true | undefined {
  return stepsSince(examinee, index).includes('register') ? true : undefined;
}
