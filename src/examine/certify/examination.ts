import type { Scenario } from '../../scenarios/scenario.js';
import type { World } from '../../scenarios/world.js';
import type { Attendance } from './attendance.js';
import type { ClientCommand } from './client-command.js';

/** One thing that a client written elsewhere has to show: the clauses that it witnesses, and how. */
export interface Examination<Examinee> {
  /** `<party>.<name>`. Stable after a release. */
  readonly id: string;
  /** One sentence for users, without a full stop; the client is its subject. */
  readonly title: string;
  /** Every one of them must be checked, else the examination is inconclusive. */
  readonly clauses: readonly [string, ...string[]];
  /** The approximate duration in milliseconds, with a client that does at once what it may do. */
  readonly takesMs: number;
  /** An instruction for the people at the client: one sentence without a full stop. */
  readonly asks?: string;
  run(world: World, examinee: Examinee): Promise<void>;
}

/** The service of an examination, once it has started. */
interface Examiner<Examinee> {
  readonly attendance: Pick<Attendance, 'begin' | 'whileThere'>;
  readonly examinee: Examinee;
  /** The process of the client, if the examiner starts it. */
  readonly command: ClientCommand | undefined;
}

/** The examination as the runner of scenarios takes it: it continues only while the client is there. */
export function scenarioOf<Examinee>(
  { id, title, clauses, takesMs, run }: Examination<Examinee>,
  examinerOf: () => Examiner<Examinee>,
): Scenario {
  return {
    id,
    title,
    clauses,
    needs: {},
    takesMs: { real: takesMs, virtual: takesMs },
    async run(world) {
      const { attendance, examinee, command } = examinerOf();
      command?.begin();
      try {
        await attendance.begin(world);
        await attendance.whileThere(run(world, examinee));
      } catch (error) {
        throw command?.explained(error) ?? error;
      } finally {
        await command?.end();
      }
    },
  };
}
