import type { Exchange } from '../../../events/schema/scenario.js';
import type { World } from '../../../scenarios/world.js';
import type { Examination } from '../examination.js';
import type { ExaminationKind, ExaminationText } from './examination.js';
import type { Awaited, IntegratorExaminee } from './integrator-examinee.js';

/** An examination of conduct as the run of a certification takes it. */
export function conductExamination({ text }: ExaminationKind): Examination<IntegratorExaminee> {
  const { id, title, clauses, takesMs, next } = text;
  return {
    id,
    title,
    clauses,
    takesMs,
    asks: next,
    async run(world, examinee) {
      record(world, text, await examinee.judgement(world, text), examinee.output);
    },
  };
}

function record(
  world: World,
  { title, clauses, examiner, next }: ExaminationText,
  { judgement, reason }: Awaited,
  output: Exchange | undefined,
): void {
  const exchange = output === undefined ? undefined : [output];
  const ended = reason === undefined ? '' : `${reason}; `;
  const expected = { description: title, accepts: () => judgement.state === 'pass' };
  switch (judgement.state) {
    case 'pass':
      for (const clause of clauses)
        world.check({ clause, title: examiner, actual: judgement.saw, expected, exchange });
      return;
    case 'fail': {
      const { clause, wrong, evidence } = judgement;
      world.check({ clause, title: examiner, actual: [wrong, ...evidence].join('; '), expected, exchange });
      return;
    }
    case 'waiting':
      world.inconclusive(`${ended}waited for the client: ${next}`);
      break;
    case 'acting':
      world.inconclusive(`${ended}waited for ${judgement.waitsFor}`);
  }
}
