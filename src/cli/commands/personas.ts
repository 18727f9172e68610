import { Command } from 'commander';
import { type ExitCode, exitCodes } from '../../failure/exit-codes.js';
import type { PersonaSummary } from '../../run/persona-list.js';

const examples = `
Examples:
  tillfleet personas                                      all of them
  tillfleet personas --json                               for programs`;

/** `tillfleet personas`: the integrators that a fleet can have. */
export function personasCommand(exit: (code: ExitCode) => void): Command {
  return new Command('personas')
    .summary('list the personas of integrators: description, scopes, rate')
    .description(
      'Lists the personas of the simulated integrators: what each one does, its scopes, and how often it acts. The integrators of a fleet take them in turn.',
    )
    .option('--json', 'print one JSON object a line')
    .addHelpText('after', examples)
    .action(async ({ json }: { readonly json?: boolean }, command: Command) => {
      const { allPersonas } = await import('../../run/persona-list.js');
      const { writeOut } = command.configureOutput();
      for (const persona of allPersonas()) writeOut?.(`${json ? jsonLine(persona) : textLines(persona)}\n`);
      exit(exitCodes.pass);
    });
}

function jsonLine({ name, description, misbehaves, scopes, rate }: PersonaSummary): string {
  return JSON.stringify({ name, description, misbehaves, scopes, ...rate });
}

function textLines({ name, description, misbehaves, scopes, rate }: PersonaSummary): string {
  const { roundsPerMinute, calmRoundsPerHour } = rate;
  const pace = `${roundsPerMinute} rounds a minute, later ${calmRoundsPerHour} an hour`;
  return `${name}${misbehaves ? '  (misbehaves on purpose)' : ''}\n  ${description}\n  scopes: ${scopes.join(' ')}; ${pace}`;
}
