import path from 'node:path';
import type { ExistingResources, ExistingTerminal } from '../../../scenarios/existing/existing-resources.js';
import { Skipped } from '../../../scenarios/inconclusive.js';
import type { TerminalCreated } from '../../../simulator/administrator.js';
import type { HttpClient } from '../../../simulator/http/http-client.js';
import { activateOnce } from '../activation.js';
import type { TerminalDescription } from '../existing-schema.js';
import type { TargetFile } from '../target-file.js';

/** The resources that a target file lists; undefined if it lists none. */
export function existingResources(file: TargetFile, http: HttpClient): ExistingResources | undefined {
  const { existing, credentials = {} } = file.description;
  const { admin, merchant, branch } = credentials;
  if (existing === undefined) return undefined;
  const { tenants, apps, terminals } = existing;
  return {
    ...(tenants && { tenants }),
    ...(apps && {
      apps: apps.map(({ id, secret, scopes, sandbox, merchantId, branchId }) => {
        const owner =
          branchId !== undefined ? { branchId } : merchantId !== undefined ? { merchantId } : undefined;
        return { appId: id, appSecret: secret, scopes, sandbox, ...(owner && { owner }) };
      }),
    }),
    ...(terminals && { terminals: terminals.map((each) => existingTerminal(each, file.folder, http)) }),
    users: {
      ...(admin && { ADMIN: admin }),
      ...(merchant && { MERCHANT: merchant }),
      ...(branch && { BRANCH: branch }),
    },
  };
}

function existingTerminal(listed: TerminalDescription, folder: string, http: HttpClient): ExistingTerminal {
  const { branchId, activationCode: code, credentialsFile } = listed;
  let activated: Promise<TerminalDescription> | undefined;
  const described = (): Promise<TerminalDescription> => {
    if (code === undefined || credentialsFile === undefined) return Promise.resolve(listed);
    activated ??= activateOnce(http, code, path.resolve(folder, credentialsFile));
    return activated;
  };
  return {
    ...(branchId !== undefined && { branchId }),
    identity: async () => new ListedTerminal(await described(), branchId),
  };
}

/** The identity of a listed terminal. A field that the target file lacks skips the scenario that needs it. */
class ListedTerminal implements TerminalCreated {
  readonly terminalId: string;
  readonly configId: number;
  readonly clientId: string;
  readonly clientSecret: string;

  constructor(described: TerminalDescription, branchId: string | undefined) {
    const { terminalId = '', configId = 0, id = '', secret = '', accessId } = described;
    this.terminalId = terminalId;
    this.configId = configId;
    this.clientId = id;
    this.clientSecret = secret;
    for (const [name, value] of Object.entries({ accessId, branchId }))
      if (value !== undefined) Object.defineProperty(this, name, { value, enumerable: true });
  }

  get accessId(): string {
    return missing('accessId');
  }

  get branchId(): string {
    return missing('branchId');
  }
}

function missing(field: string): never {
  throw new Skipped(`the ${field} of the terminal: existing.terminals in the target file`);
}
