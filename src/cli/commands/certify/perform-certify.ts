import { randomInt } from 'node:crypto';
import { access, constants } from 'node:fs/promises';
import { readBinding } from '../../../binding/read-binding.js';
import { certifyEnvironment, certifyRequest } from '../../../examine/certify/certify-run.js';
import { integratorParty } from '../../../examine/certify/integrator/party.js';
import { wholeExaminationMs } from '../../../examine/certify/integrator/patience.js';
import type { Invitation } from '../../../examine/certify/invitation.js';
import type { Party } from '../../../examine/certify/party.js';
import { terminalParty } from '../../../examine/certify/terminal/party.js';
import { type ExitCode, exitCodes } from '../../../failure/exit-codes.js';
import { messageOf, usageFailure } from '../../../failure/failure.js';
import { programVersion } from '../../../input/program-version.js';
import { thisProcess } from '../../../library/this-process.js';
import { maxSeed } from '../../../random/random.js';
import { wholeIds } from '../../../run/catalogue/scenario-list.js';
import { type ChoosingCommand, selectByClause } from '../../../run/conform/selection.js';
import { outputChoice } from '../../output/options/output-options.js';
import { examinationLines } from '../../output/stderr/examination-lines.js';
import { performRun } from '../../perform-run.js';
import type { CertifyFlags } from './certify-flags.js';
import { checkEnvFile, writeEnvFile } from './env-file.js';
import { invitationLine, invitationText } from './invitation-text.js';

/** Examines a terminal, and returns the exit code of its verdict. */
export function certifyTerminal(flags: CertifyFlags): Promise<ExitCode> {
  const { legacy, tokenLife } = flags;
  return certify(
    terminalParty({ ...(legacy && { legacy }), ...(tokenLife !== undefined && { tokenLifeMs: tokenLife }) }),
    flags,
  );
}

/** Examines an integrator, and returns the exit code of its verdict. */
export function certifyIntegrator(flags: CertifyFlags): Promise<ExitCode> {
  const { tokenLife, refundCooldown } = flags;
  return certify(
    integratorParty({
      ...(tokenLife !== undefined && { tokenLifeMs: tokenLife }),
      ...(refundCooldown !== undefined && { refundCooldownMs: refundCooldown }),
    }),
    flags,
  );
}

function choosing(party: Party<unknown>['name']): ChoosingCommand {
  const name = `tillfleet certify ${party}`;
  return { name, chooses: 'examination', options: '--only and --skip', lists: `${name} --list` };
}

/**
 * A name without a folder is looked for when the client starts.
 *
 * @throws Failure `bad-command`, exit code 64, for a path that cannot be executed
 */
async function checkProgram([program = '']: readonly string[]): Promise<void> {
  if (!program.includes('/')) return;
  await access(program, constants.X_OK).catch((error: unknown) => {
    throw usageFailure(
      `--command ${program} cannot be started: ${messageOf(error)}`,
      'name a file that this user may execute, or put its interpreter before it, as in "node terminal.mjs"',
      'bad-command',
    );
  });
}

/** Examines a client of a party. */
async function certify<Examinee>(party: Party<Examinee>, flags: CertifyFlags): Promise<ExitCode> {
  const chosen = selectByClause(party.examinations, { ...flags, level: 'profile' }, choosing(party.name));
  if (flags.list === true) {
    const json = flags.json === true;
    for (const { id, title, clauses } of chosen)
      process.stdout.write(
        json ? `${JSON.stringify({ id, title, clauses })}\n` : `${id}\n  ${title}\n  ${clauses.join(', ')}\n`,
      );
    return exitCodes.pass;
  }
  const { writeEnv: envFile, json = false, quiet = false } = flags;
  if (envFile !== undefined) await checkEnvFile(envFile);
  const request = certifyRequest(party.name, {
    version: programVersion(),
    seed: flags.seed ?? randomInt(maxSeed + 1),
    clock: 'real',
    network: 'tcp',
    port: flags.port,
    strict: flags.strict ?? false,
    examinations: chosen.map(({ id }) => id),
    named: flags.only.length > 0,
    ...(flags.longest !== undefined && { maxExaminationMs: flags.longest }),
    ...(flags.only.length > 0 && { exact: wholeIds(flags.only) }),
  });
  const onReady = (invitation: Invitation) => {
    if (envFile !== undefined) writeEnvFile(envFile, invitation);
    const show = json ? invitationLine : invitationText;
    const maxExaminationMs = party.name === 'integrator' ? wholeExaminationMs(flags.wait) : undefined;
    process.stdout.write(
      show({ party: party.name, version: request.version, invitation, envFile, maxExaminationMs }),
    );
  };
  const { command, binding } = flags;
  if (command !== undefined) await checkProgram(command);
  const environment = certifyEnvironment(request, party, {
    waitMs: flags.wait,
    onReady,
    ...(binding !== undefined && { binding: await readBinding(binding) }),
    ...(command !== undefined && { program: { words: command, folder: '.', host: thisProcess } }),
  });
  return performRun(request, outputChoice({ ...flags, tui: false }), {
    environment,
    ...(!json && !quiet && { progress: examinationLines(chosen) }),
  });
}
