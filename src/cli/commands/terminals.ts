import { existsSync } from 'node:fs';
import { Command, Option } from 'commander';
import type { ExitCode } from '../../failure/exit-codes.js';
import { usageFailure } from '../../failure/failure.js';
import { attachedFaults } from '../../run/faults/attached-faults.js';
import type { RunRequest } from '../../run/options.js';
import { maxTerminals } from '../../run/request-limits.js';
import type { TargetFile } from '../../run/target/target-file.js';
import { cardPaymentsText } from '../output/options/common-options.js';
import { type OutputFlags, outputChoice } from '../output/options/output-options.js';
import { duration, filePath, wholeNumber } from '../parse.js';
import { thisProcess } from '../../library/this-process.js';
import { checkCardPayments, checkFleetSize, foreignTarget } from '../target-choice.js';
import { programVersion } from '../../input/program-version.js';
import { faultsOption } from './attached/faults-option.js';

interface TerminalsFlags extends OutputFlags {
  readonly connect: string;
  readonly terminals?: number;
  readonly branch?: string;
  readonly cardPayments?: number;
  readonly for?: number;
  readonly faults?: string;
  readonly adminId: string;
  readonly adminSecretFile?: string;
  readonly iOwnThisTarget?: boolean;
}

const defaultTerminals = 5;

const examples = `
Examples:
  tillfleet terminals --connect http://127.0.0.1:8080 --admin-secret-file admin.secret
  tillfleet terminals --connect my-service.yaml --terminals 20 --for 10m
  tillfleet terminals --connect my-service.yaml --branch br_quay    terminals for the apps of that branch`;

/** `tillfleet terminals`: attaches simulated terminals to a service that others call. */
export function terminalsCommand(exit: (code: ExitCode) => void): Command {
  return new Command('terminals')
    .summary('attach simulated terminals to a service')
    .description(
      'Creates terminals at a service, connects them, and shows what they print and execute, until Ctrl-C. At the end it deactivates them. Ends with 0 if each of them came online and all are online at the end, otherwise with 2.',
    )
    .optionsGroup('Target:')
    .requiredOption('--connect <file|url>', 'the service: a target file, as for conform, or its address')
    .option('--admin-id <clientId>', 'for an address: the administrator', 'user_SystemAdministrator0')
    .option('--admin-secret-file <file>', 'for an address: file with its secret, mode 0600')
    .option(
      '--i-own-this-target',
      'allow a target on another machine: terminals are created and deactivated there',
    )
    .optionsGroup('Terminals:')
    .addOption(
      new Option('--terminals <n>', 'terminals to attach')
        .argParser(wholeNumber(1, maxTerminals))
        .default(undefined, `${defaultTerminals}; without an administrator all of existing.terminals`),
    )
    .addOption(
      new Option('--branch <branchId>', 'create them in this branch').default(
        undefined,
        'branches of a new merchant',
      ),
    )
    .addOption(
      new Option('--card-payments <n>', cardPaymentsText)
        .argParser(wholeNumber(1, 3600))
        .default(undefined, '0'),
    )
    .addOption(
      new Option('--for <duration>', 'end after this time: 30s, 5m, 2h, 7d')
        .argParser(duration)
        .default(undefined, 'at Ctrl-C'),
    )
    .addOption(faultsOption())
    .optionsGroup('Output:')
    .option('--json', 'print the event stream as NDJSON; no view')
    .option('--no-tui', 'no live view, even on a terminal')
    .addOption(new Option('-q, --quiet', 'print only the end; no view').conflicts('json'))
    .option('-o, --output <file>', 'write the event stream as NDJSON to this file as well', filePath)
    .addHelpText('after', examples)
    .action(async (flags: TerminalsFlags) => exit(await terminals(flags)));
}

async function terminals(flags: TerminalsFlags): Promise<ExitCode> {
  const target = await targetOf(flags);
  const request = await requestOf(flags, target);
  const { performAttached, verdictUnlessHungUp } = await import('./attached/perform-attached.js');
  const { usesView } = await import('../output/uses-view.js');
  const { createRun } = await import('../../run/run.js');
  const { stolenMs } = await import('../stolen-time.js');
  const choice = outputChoice(flags);
  const run = createRun(request, { acting: usesView(choice), stolenMs, target, host: thisProcess });
  const { baseUrl = 'the start command' } = target.description;
  const starting = `waiting for ${baseUrl} to give a token`;
  return performAttached(run, { choice, endedBy: verdictUnlessHungUp, closedOutput: 'ends', starting });
}

/** @throws Failure, exit code 64, for an invalid file or address, and for one without an administrator */
async function targetOf({ connect, adminId, adminSecretFile }: TerminalsFlags): Promise<TargetFile> {
  const { addressTarget, baseUrlOf, checkFileName, isAddress } = await import(
    '../../run/target/address-target.js'
  );
  if (!isAddress(connect)) {
    checkFileName(connect, existsSync);
    if (adminSecretFile !== undefined)
      throw usageFailure(
        `--admin-secret-file is for an address, and ${connect} is a target file`,
        'name the account in the file, under credentials.administrator',
      );
    const { readTarget } = await import('../../run/target/target-file.js');
    return readTarget(connect, process.env);
  }
  const baseUrl = baseUrlOf(connect);
  if (adminSecretFile === undefined)
    throw usageFailure(
      'the administrator creates the terminals, and an address has no credentials',
      'give --admin-secret-file, which `tillfleet serve` has as well, or a target file',
    );
  const { readSecret } = await import('../../serve/administrator-secret.js');
  return addressTarget(baseUrl, { id: adminId, secret: await readSecret(adminSecretFile) });
}

/** @throws Failure, exit code 64, for a foreign service and for terminals that it does not allow */
async function requestOf(flags: TerminalsFlags, { description }: TargetFile): Promise<RunRequest> {
  const { connect, branch, iOwnThisTarget } = flags;
  const { foreignHost } = await import('../../run/target/foreign-host.js');
  const { attachRequest } = await import('../../run/service/attach-request.js');
  const { checkDescriptors } = await import('../../run/open-files.js');
  const { openFilesLimit } = await import('../open-files.js');
  const host = foreignHost(description);
  if (host !== undefined && iOwnThisTarget !== true) throw foreignTarget(connect, host);
  const count = terminalsOf(flags, description);
  checkFleetSize(count, connect, description);
  if ((flags.cardPayments ?? 0) > 0) checkCardPayments(description, connect);
  checkDescriptors(openFilesLimit(), { terminals: count, service: 'elsewhere' });
  return {
    ...attachRequest(programVersion(), count, await attachedFaults(flags.faults)),
    target: connect,
    ...(iOwnThisTarget === true && { owned: true }),
    ...(branch !== undefined && { branchId: branch }),
    ...(flags.cardPayments !== undefined && { cardPaymentsPerHour: flags.cardPayments }),
    ...(flags.for !== undefined && { forMs: flags.for, stayUp: false }),
  };
}

/** The number of terminals: without an administrator they are those of the target file. */
function terminalsOf(
  { connect, terminals: asked, branch }: TerminalsFlags,
  { credentials, existing }: TargetFile['description'],
): number {
  if (credentials?.administrator !== undefined) return asked ?? defaultTerminals;
  const listed = existing?.terminals?.length ?? 0;
  if (listed === 0)
    throw usageFailure(
      `${connect} has neither credentials.administrator, who creates terminals, nor existing.terminals`,
      'add one of them to the target file',
    );
  if (branch !== undefined)
    throw usageFailure(
      `--branch needs an administrator who creates terminals, and ${connect} has no credentials.administrator`,
      'leave --branch out: the terminals are those of existing.terminals',
    );
  if (asked !== undefined && asked > listed)
    throw usageFailure(
      `--terminals ${asked} is more than the ${listed} of existing.terminals in ${connect}`,
      'use fewer --terminals, or list more',
    );
  return asked ?? listed;
}
