import { runPersonas } from '../../../test/support/persona-run.js';
import { drawn } from '../measure/draw.js';
import type { PersonaFamily, PersonaMember } from './family.js';
import { noting, type ReceivedResponse } from './received-response.js';
import { type ResponseAlteration, responseAlterations } from './response-alterations.js';

export interface JudgedAlteration {
  readonly alteration: ResponseAlteration;
  readonly verdict: 'killed' | 'survived';
  /** The first finding of the persona. */
  readonly finding?: string;
}

/** Rounds follow one another quickly: a minute has many of each kind. */
const pace = { roundsPerMinute: 60, lasts: '1m' } as const;

/** Draws alterations of the responses that the personas of a family receive when nothing is altered. */
export async function drawnAlterations(
  { members }: PersonaFamily,
  { size, seed }: { readonly size: number; readonly seed: number },
): Promise<readonly ResponseAlteration[]> {
  const all: ResponseAlteration[] = [];
  for (const member of members) all.push(...(await alterationsFor(member)));
  return drawn(all, ({ id }) => id, { size, seed });
}

async function alterationsFor(member: PersonaMember): Promise<readonly ResponseAlteration[]> {
  const received = new Map<string, ReceivedResponse>();
  const { findings } = await runPersonas({
    ...pace,
    personas: personasOf(member),
    wire: noting(received, member.with),
  });
  if (findings.length > 0) throw new Error(`${member.persona} has findings without an alteration`);
  return responseAlterations(member, [...received.values()]);
}

/** Runs the persona with the altered responses until its first finding. */
export async function judgeAlteration(alteration: ResponseAlteration): Promise<JudgedAlteration> {
  const run = await runPersonas({
    ...pace,
    personas: personasOf(alteration),
    wire: alteration.wire(),
    untilFinding: true,
  });
  const [first] = run.findings;
  if (first === undefined) return { alteration, verdict: 'survived' };
  const { operation, expected, actual } = first;
  return { alteration, verdict: 'killed', finding: `${operation}: ${expected}; ${actual}` };
}

function personasOf({ persona, with: other }: PersonaMember): readonly string[] {
  return other === undefined ? [persona] : [persona, other];
}
