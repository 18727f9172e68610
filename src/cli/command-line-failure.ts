import type { Command, CommanderError } from 'commander';
import { type Failure, usageFailure } from '../failure/failure.js';

/** The failure for a command line that Commander rejects: its text with the value, and a hint about that command. */
export function commandLineFailure(
  error: CommanderError,
  program: Command,
  args: readonly string[],
): Failure {
  const message = error.message.replace(/^error: /, '');
  // An option before the command belongs to the program, which has no options of its own.
  const outer = program.commands.find((each) => each.name() === args[0]);
  if (outer === undefined) return ofProgram(message, error.code, program);
  const inner = outer.commands.find((each) => each.name() === args[1]);
  const command = inner ?? outer;
  const name = inner === undefined ? outer.name() : `${outer.name()} ${inner.name()}`;
  const help = `\`tillfleet ${name} --help\``;
  switch (error.code) {
    case 'commander.excessArguments': {
      const excess = command.args.slice(command.registeredArguments.length).map((each) => `'${each}'`);
      const target = command.options.find(({ long }) => long === '--target' || long === '--connect')?.long;
      const isAddress = target !== undefined && /^'(?:https?|wss?):/i.test(excess[0] ?? '');
      return usageFailure(
        `too many arguments for '${name}': ${excess.join(', ')}`,
        isAddress
          ? `a service is described by a file: ${target} <file.yaml>, see docs/conformance.md`
          : `omit them: the usage is \`tillfleet ${name} ${command.usage()}\``,
      );
    }
    case 'commander.optionMissingArgument':
      return usageFailure(
        message.replace(/ argument missing$/, ' has no value'),
        `${help} describes the option and its values`,
      );
    // Commander means to print the help of a command without its own action.
    case 'commander.help': {
      const names = command.commands.map((each) => each.name());
      return usageFailure(`${name} needs ${names.join(' or ')}`, `${help} describes them`);
    }
    case 'commander.missingArgument':
      return usageFailure(message, `the usage is \`tillfleet ${name} ${command.usage()}\``);
    case 'commander.unknownOption':
      return usageFailure(message, `${help} lists the options`);
    case 'commander.unknownCommand':
      return usageFailure(message, `${help} lists the commands`);
    default:
      return usageFailure(message, `${help} describes the option`);
  }
}

function ofProgram(message: string, code: string, program: Command): Failure {
  const names = program.commands.map((each) => each.name()).join(', ');
  if (code === 'commander.unknownOption')
    return usageFailure(
      message,
      `an option comes after its command, as in \`tillfleet run --json\`; the commands are ${names}`,
    );
  return usageFailure(message, `the commands are ${names}; \`tillfleet --help\` describes them`);
}
