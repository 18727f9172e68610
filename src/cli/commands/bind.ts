import { Command } from 'commander';
import { type ExitCode, exitCodes } from '../../failure/exit-codes.js';
import { usageFailure } from '../../failure/failure.js';

const examples = `
Examples:
  tillfleet bind --print > binding.yaml                   a binding to begin with: the reference profile
  tillfleet bind --from openapi.yaml > binding.yaml       a draft, from the document of the service
  tillfleet bind binding.yaml                             checks a binding
  tillfleet bind --check my-service.yaml                  checks what the target of a target file sends`;

interface BindOptions {
  readonly print?: boolean;
  readonly from?: string;
  readonly asyncapi?: string;
  readonly check?: string;
  readonly iOwnThisTarget?: boolean;
  readonly json?: boolean;
}

/** `tillfleet bind`: prints the binding of the reference profile or a draft as a start, or checks a binding. */
export function bindCommand(exit: (code: ExitCode) => void): Command {
  return new Command('bind')
    .summary('print the start of a binding for another wire, or check one')
    .description(
      'A binding translates between the reference profile and a service with other paths, fields or destinations. Prints one to begin with, or checks whether one is valid and what a service sends through it; docs/bindings.md describes it.',
    )
    .argument('[file]', 'a binding to check: a YAML file, or a JavaScript module')
    .option('--print', 'print the binding of the reference profile, with comments')
    .option('--from <openapi>', 'print a draft by the names and fields of an OpenAPI document, YAML or JSON')
    .option('--asyncapi <file>', 'with --from: the AsyncAPI document of the channel')
    .option(
      '--check <target.yaml>',
      'send each call and message once to a target, with its binding if it has one, and print which fields differ',
    )
    .option('--i-own-this-target', 'with --check: allow a target on another machine, where data is created')
    .option('--json', 'print one JSON object a line; the last one has the exit code')
    .addHelpText('after', examples)
    .action(async (file: string | undefined, options: BindOptions, command: Command) => {
      const write = (text: string) => command.configureOutput().writeOut?.(text);
      checkChoice(file, options);
      exit(await bind(file, options, write));
    });
}

/** @throws Failure, exit code 64 */
function checkChoice(file: string | undefined, options: BindOptions): void {
  const { print, from, check, asyncapi, iOwnThisTarget } = options;
  if ([file, print, from, check].filter((each) => each !== undefined).length !== 1)
    throw usageFailure(
      'bind needs exactly one of: a file, --print, --from, --check',
      '`tillfleet bind --print > binding.yaml` writes a start, `tillfleet bind binding.yaml` checks it',
    );
  if (asyncapi !== undefined && from === undefined)
    throw usageFailure('--asyncapi needs --from', 'name the OpenAPI document too');
  if (iOwnThisTarget !== undefined && check === undefined)
    throw usageFailure('--i-own-this-target needs --check', 'name a target file with --check');
}

async function bind(
  file: string | undefined,
  { from, asyncapi, check, iOwnThisTarget, json = false }: BindOptions,
  write: (text: string) => void,
): Promise<ExitCode> {
  const printText = (text: string) => write(json ? jsonLines({ type: 'binding', text }) : text);
  if (check !== undefined) return checkTarget(check, iOwnThisTarget, json);
  if (from !== undefined) {
    const { draftBinding } = await import('../../binding/draft/draft-binding.js');
    printText(await draftBinding(from, asyncapi));
  } else if (file === undefined) {
    const { referenceBindingText } = await import('../../binding/forms/reference-binding.js');
    printText(referenceBindingText());
  } else {
    const { readBinding } = await import('../../binding/read-binding.js');
    await readBinding(file);
    write(json ? jsonLines({ type: 'binding', file }) : `${file} is a valid binding\n`);
  }
  return exitCodes.pass;
}

/** Sends each call once. @throws Failure, exit code 64, for a target on another machine whose owner has not allowed it */
async function checkTarget(
  file: string,
  iOwnThisTarget: boolean | undefined,
  json: boolean,
): Promise<ExitCode> {
  const { targetOf } = await import('../target-choice.js');
  const chosen = await targetOf(
    { target: file, ...(iOwnThisTarget && { iOwnThisTarget }) },
    { terminals: 0, integrators: 0 },
  );
  const { runPreflight } = await import('./conform/preflight-run.js');
  const { printBindingCheck } = await import('../output/binding-check-output.js');
  return runPreflight({ target: file, owned: chosen.owned, every: true }, (steps, print) =>
    printBindingCheck(steps, json, print),
  );
}

/** The binding and the result, as lines. An invalid binding is an error before. */
function jsonLines(binding: object): string {
  const result = { type: 'binding.finished', verdict: 'pass', exitCode: exitCodes.pass };
  return `${JSON.stringify(binding)}\n${JSON.stringify(result)}\n`;
}
