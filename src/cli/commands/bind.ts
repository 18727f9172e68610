import { Command } from 'commander';
import { type ExitCode, exitCodes } from '../../failure/exit-codes.js';
import { usageFailure } from '../../failure/failure.js';

const examples = `
Examples:
  tillfleet bind --print > binding.yaml                   a binding to begin with: the reference profile
  tillfleet bind binding.yaml                             checks a binding`;

interface BindOptions {
  readonly print?: boolean;
  readonly json?: boolean;
}

/** `tillfleet bind`: prints the binding of the reference profile as a start, or checks a binding. */
export function bindCommand(exit: (code: ExitCode) => void): Command {
  return new Command('bind')
    .summary('print the start of a binding for another wire, or check one')
    .description(
      'A binding translates between the reference profile and a service with other paths, fields or destinations. Prints one to begin with, or checks whether one is valid; docs/bindings.md describes it.',
    )
    .argument('[file]', 'a binding to check: a YAML file, or a JavaScript module')
    .option('--print', 'print the binding of the reference profile, with comments')
    .option('--json', 'print one JSON object a line; the last one has the exit code')
    .addHelpText('after', examples)
    .action(async (file: string | undefined, { print, json }: BindOptions, command: Command) => {
      const write = (text: string) => command.configureOutput().writeOut?.(text);
      if ((file === undefined) !== (print === true)) {
        throw usageFailure(
          'bind needs a file, or --print, and not both',
          '`tillfleet bind --print > binding.yaml` writes a start, `tillfleet bind binding.yaml` checks it',
        );
      }
      if (file === undefined) {
        const { referenceBindingText } = await import('../../binding/reference-binding.js');
        const text = referenceBindingText();
        write(json === true ? jsonLines({ type: 'binding', text }) : text);
      } else {
        const { readBinding } = await import('../../binding/read-binding.js');
        await readBinding(file);
        write(json === true ? jsonLines({ type: 'binding', file }) : `${file} is a valid binding\n`);
      }
      exit(exitCodes.pass);
    });
}

/** The binding and the result, as lines. An invalid binding is an error before. */
function jsonLines(binding: object): string {
  const result = { type: 'binding.finished', verdict: 'pass', exitCode: exitCodes.pass };
  return `${JSON.stringify(binding)}\n${JSON.stringify(result)}\n`;
}
