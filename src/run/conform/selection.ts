import { clauses } from '../../../conformance/clauses/catalogue.js';
import { usageFailure } from '../../failure/failure.js';
import type { Level } from '../../scenarios/conclusion.js';
import type { Scenario } from '../../scenarios/scenario.js';
import { toPattern } from '../../scenarios/select.js';
import { didYouMean } from '../../text/did-you-mean.js';

export interface Selection {
  /** Ids of scenarios and of clauses, or globs of them. None: everything. */
  readonly only: readonly string[];
  /** Ids and globs of the scenarios that are left out of them. */
  readonly skip: readonly string[];
  /** The clauses of the document alone, or those of the reference profile as well. */
  readonly level: Level;
}

/** The command of a choice, for error texts. */
export interface ChoosingCommand {
  readonly name: string;
  /** The word for one of the things that it chooses from. */
  readonly chooses: 'scenario' | 'examination';
  /** The options of the command that choose. */
  readonly options: string;
  /** The command line that prints everything to choose from. */
  readonly lists: string;
}

const conformCommand: ChoosingCommand = {
  name: 'tillfleet conform',
  chooses: 'scenario',
  options: '--only, --skip and --level',
  lists: 'tillfleet scenarios',
};

/**
 * The scenarios with a matching id or clause.
 *
 * @throws Failure `no-such-scenario`, exit code 64, for a text that matches nothing, and if nothing is left: a run of
 * nothing must not pass
 */
export function selectByClause<Some extends Pick<Scenario, 'id' | 'clauses'>>(
  catalogue: readonly Some[],
  { only, skip, level }: Selection,
  command: ChoosingCommand = conformCommand,
): readonly Some[] {
  const wanted = only.length === 0 ? catalogue : matching(catalogue, only, '--only', command);
  const unwanted = new Set(matching(catalogue, skip, '--skip', command));
  const left = wanted.filter((scenario) => !unwanted.has(scenario) && hasLevel(scenario, level));
  if (left.length > 0) return left;
  throw usageFailure(
    `no ${command.chooses} is left: ${command.options} exclude each other`,
    `\`${command.lists}\` prints what there is, with the clauses`,
    'no-such-scenario',
  );
}

function matching<Some extends Pick<Scenario, 'id' | 'clauses'>>(
  catalogue: readonly Some[],
  texts: readonly string[],
  option: string,
  { chooses, lists }: ChoosingCommand,
): readonly Some[] {
  const found = texts.map((text) => {
    const [ofId, ofClause] = [toPattern(text), toPattern(text.toUpperCase())];
    const matches = (scenario: Some) =>
      ofId.test(scenario.id) || scenario.clauses.some((clause) => ofClause.test(clause));
    if (catalogue.some(matches)) return matches;
    throw usageFailure(
      `${option} ${text}: no ${chooses} and no clause matches${didYouMean(text, namesOf(catalogue))}`,
      `\`${lists}\` lists every id with its clauses; in a shell, quote a glob`,
      'no-such-scenario',
    );
  });
  return catalogue.filter((scenario) => found.some((matches) => matches(scenario)));
}

function hasLevel({ clauses: ids }: Pick<Scenario, 'clauses'>, level: Selection['level']): boolean {
  return level === 'profile' || ids.some((id) => clauses.get(id)?.level === 'M');
}

function namesOf(catalogue: readonly Pick<Scenario, 'id' | 'clauses'>[]): readonly string[] {
  const ids = catalogue.map(({ id }) => id);
  const areas = ids.map((id) => `${id.split('.', 1)[0]}.*`);
  return [...new Set([...ids, ...areas, ...catalogue.flatMap((scenario) => scenario.clauses)])];
}
