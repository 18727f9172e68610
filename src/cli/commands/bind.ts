import { Command } from 'commander';
import { type ExitCode, exitCodes } from '../../failure/exit-codes.js';
import { usageFailure } from '../../failure/failure.js';

interface BindOptions {
  readonly print?: boolean;
}

/** `tillfleet bind`: prints the binding of the reference profile as a start, or checks a binding. */
export function bindCommand(exit: (code: ExitCode) => void): Command {
  return new Command('bind')
    .summary('print the start of a binding for another wire, or check one')
    .argument('[file]', 'a binding to check: a YAML file, or a JavaScript module')
    .option('--print', 'print the binding of the reference profile, with comments')
    .action(async (file: string | undefined, { print }: BindOptions, command: Command) => {
      const write = (text: string) => command.configureOutput().writeOut?.(text);
      if ((file === undefined) !== (print === true)) {
        throw usageFailure(
          'bind needs a file, or --print, and not both',
          '`tillfleet bind --print > binding.yaml` writes a start, `tillfleet bind binding.yaml` checks it',
        );
      }
      if (file === undefined) {
        const { referenceBindingText } = await import('../../binding/reference-binding.js');
        write(referenceBindingText());
      } else {
        const { readBinding } = await import('../../binding/read-binding.js');
        await readBinding(file);
        write(`${file} is a valid binding\n`);
      }
      exit(exitCodes.pass);
    });
}
