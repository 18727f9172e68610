import { paths, toService } from './channel-facts.js';
import { isSendTo, type TerminalExaminee } from './terminal-examinee.js';

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

/** Returns whether the client has registered again since an instant. */
export function hasRegisteredSince(examinee: TerminalExaminee, index: number): true | undefined {
  return stepsSince(examinee, index).includes('register') ? true : undefined;
}
