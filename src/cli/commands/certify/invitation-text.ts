import type { Invitation } from '../../../examine/certify/invitation.js';
import { readableDuration } from '../../../text/duration.js';

export interface ShownInvitation {
  readonly party: 'terminal' | 'integrator';
  readonly version: string;
  readonly invitation: Invitation;
  /** The file with the credentials, which are then not printed. */
  readonly envFile: string | undefined;
  /** The longest time of the whole examination once the client has come, in milliseconds, where it is bounded. */
  readonly maxExaminationMs?: number | undefined;
}

/** The addresses and credentials for the client as readable text. */
export function invitationText({
  party,
  version,
  invitation,
  envFile,
  maxExaminationMs,
}: ShownInvitation): string {
  const { baseUrl, webSocketUrl, credentials } = invitation;
  const facts: (readonly [string, string])[] = [
    ['base URL', baseUrl],
    ['WebSocket', webSocketUrl],
  ];
  for (const { kind, id, secret, of, more = {} } of credentials) {
    const [idName, secretName] = namesOf(kind);
    facts.push([kind, of], [idName, id]);
    if (envFile === undefined) facts.push([secretName, secret]);
    for (const [name, value] of Object.entries(more))
      if (String(value) !== of && (envFile === undefined || name !== 'accessId'))
        facts.push([name, String(value)]);
  }
  const width = Math.max(...facts.map(([name]) => name.length));
  const lines = facts.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  const secrets = envFile === undefined ? [] : [`  The secrets are in ${envFile}.`];
  const end =
    maxExaminationMs === undefined
      ? []
      : [`  It ends ${readableDuration(maxExaminationMs)} after the client has come, at the latest.`];
  return `${[`tillfleet ${version} examines one ${party}`, ...lines, ...secrets, ...end, ''].join('\n')}\n`;
}

/** The same for programs, in the names of `serve --json`, as one line before the event stream. */
export function invitationLine({ party, version, invitation, envFile }: ShownInvitation): string {
  const { baseUrl, webSocketUrl, credentials } = invitation;
  return `${JSON.stringify({
    type: 'certify.started',
    version,
    party,
    baseUrl,
    webSocketUrl,
    ...(envFile !== undefined && { envFile }),
    credentials: credentials.map(({ kind, id, secret, of, more = {} }) => ({
      kind,
      id,
      of,
      ...(envFile === undefined && { secret }),
      ...Object.fromEntries(
        Object.entries(more).filter(([name]) => envFile === undefined || name !== 'accessId'),
      ),
    })),
  })}\n`;
}

function namesOf(kind: 'terminal' | 'app'): readonly [id: string, secret: string] {
  return kind === 'terminal' ? ['clientId', 'clientSecret'] : ['appId', 'appSecret'];
}
