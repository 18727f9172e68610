import { Command, Option } from 'commander';
import type { ExitCode } from '../../../failure/exit-codes.js';
import { minute, second } from '../../../text/time-units.js';
import { longestOption, seedOption } from '../../output/options/common-options.js';
import { addOutputOptions } from '../../output/options/output-options.js';
import { collect, commandWords, duration, filePath, portNumber } from '../../parse.js';
import type { CertifyFlags } from './certify-flags.js';

const examples = `
Examples:
  tillfleet certify terminal                               a terminal of yours; docs/certify.md
  tillfleet certify terminal --write-env client.env --json  for CI: the credentials are in the file
  tillfleet certify terminal --command 'node terminal.mjs {baseUrl}'  starts the client for each examination
  tillfleet certify terminal --binding dialect.yaml        a client with other paths, names or destinations
  tillfleet certify terminal --only 'REC-*' --wait 30s     by clause, or by examination
  tillfleet certify terminal --report junit=report.xml     as for conform`;

const integratorExamples = `
Examples:
  tillfleet certify integrator                              an integrator of yours; docs/certify.md
  tillfleet certify integrator --write-env client.env &     and the example, which passes:
  node --env-file=client.env examples/foreign-integrator.mjs
  tillfleet certify integrator --strict --only 'INT-0[67]'  by clause, or by examination`;

/** `tillfleet certify`: examines a client that was written elsewhere. */
export function certifyCommand(exit: (code: ExitCode) => void): Command {
  return new Command('certify')
    .summary('test your terminal or client step by step')
    .description(
      'Tests your terminal or client step by step: starts the backend as its examiner, prints the address and the credentials for it, creates each situation that such a client must handle, and judges each clause as conform does.',
    )
    .addCommand(terminalCommand(exit))
    .addCommand(integratorCommand(exit));
}

function terminalCommand(exit: (code: ExitCode) => void): Command {
  const command = new Command('terminal')
    .summary('examine a terminal')
    .description(
      'Examines a terminal: one client with the credentials of one terminal. Its connections are cut, held and delayed, so let it work as it always does, and let it take a payment when the examiner waits for one.',
    );
  addCommonOptions(command)
    .optionsGroup('Terminal:')
    .option('--legacy', 'the terminal identifies itself in SUBSCRIBE, without a wsToken')
    .option(
      '--token-life <duration>',
      'the life of a wsToken in the examination of its refresh, which is due after 5/6 of it',
      duration,
      12 * second,
    );
  return addOutputOptions(command)
    .addHelpText('after', examples)
    .action(async (flags: CertifyFlags) => {
      const { certifyTerminal } = await import('./perform-certify.js');
      exit(await certifyTerminal(flags));
    });
}

function integratorCommand(exit: (code: ExitCode) => void): Command {
  const command = new Command('integrator')
    .summary('examine an integrator')
    .description(
      'Examines an integrator: one client with the credentials of one app in sandbox mode. Some of its calls get 401, 403, 404, 429, 500 or no response, so let it work as it always does, and let it do what the examiner waits for.',
    );
  addCommonOptions(command)
    .optionsGroup('Integrator:')
    .option('--token-life <duration>', 'the life of an access token', duration, 20 * second)
    .option(
      '--refund-cooldown <duration>',
      'the time from a payment, and from each refund of it, to the next refund',
      duration,
      10 * second,
    );
  return addOutputOptions(command)
    .addHelpText('after', integratorExamples)
    .action(async (flags: CertifyFlags) => {
      const { certifyIntegrator } = await import('./perform-certify.js');
      exit(await certifyIntegrator(flags));
    });
}

/** The options of every kind of client. */
export function addCommonOptions(command: Command): Command {
  return command
    .optionsGroup('Client:')
    .option('--port <n>', 'port for the client on 127.0.0.1, 0 for a free one', portNumber, 0)
    .option(
      '--wait <duration>',
      'how long to wait for the client, and for what its people have to do',
      duration,
      5 * minute,
    )
    .option(
      '--write-env <file>',
      'write the addresses and the credentials to this file, mode 0600, in place of printing the secrets',
      filePath,
    )
    .option(
      '--command <program>',
      'start the client by this program with its arguments, without a shell, and end it; its addresses and credentials are in its environment, and for {baseUrl}, {clientId} and others in the arguments',
      commandWords,
    )
    .option(
      '--binding <file>',
      'the client speaks the dialect that this binding describes; docs/bindings.md',
      filePath,
    )
    .optionsGroup('Clauses:')
    .addOption(
      new Option('--only <glob|clause...>', 'only examinations with a matching id or clause')
        .argParser(collect)
        .default([], 'all'),
    )
    .option('--skip <glob|clause...>', 'leave out examinations with a matching id or clause', collect, [])
    .addOption(longestOption('examinations', '80s'))
    .option('--strict', 'deviations that the specification leaves open fail the client too')
    .addOption(seedOption())
    .option('--list', 'print the chosen examinations with their clauses, and examine nothing');
}
