import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import {
  type ApkReleaseResponse,
  apkParts,
  apkRelease,
  apkReleaseList,
  apkVersionPattern,
} from '../../../../contract/admin/releases.js';
import { paths } from '../../../../contract/operations.js';
import { listQuery } from '../../../../contract/paging.js';
import { monotonicNow } from '../../../../text/clock/process-clock.js';
import type { Services } from '../../../composition/services.js';
import type { ApkRelease } from '../../../domain/releases/apk-release.js';
import { type Measured, measure } from '../../../domain/releases/measure.js';
import { invalidField, ServiceError } from '../../../domain/service-error.js';
import { callerOf } from '../../access.js';
import { readCreatedCursor, readLimit, writeCreatedCursor } from '../../keyset-cursor.js';
import { instant } from '../../responses/payments.js';
import { type App, guarded } from '../../server.js';
import { systemAdministrators } from './administrators.js';

const path = `${paths.admin}/apk-releases`;
const versionForm = new RegExp(apkVersionPattern);
/** The bytes of boundaries, part headers and the version, in addition to the file. */
const aroundTheFile = 64 * 1024;

/** Releases of the terminals' software (BLK-04). */
export async function apkReleaseRoutes(app: App, { releases, minter, config }: Services): Promise<void> {
  app.get(
    path,
    {
      ...guarded(systemAdministrators),
      schema: { querystring: listQuery, response: { 200: apkReleaseList } },
    },
    async (request) => {
      const { limit, cursor } = request.query;
      const page = await releases.list(readCreatedCursor('releases', cursor), readLimit(limit));
      return {
        items: page.items.map(toReleaseResponse),
        nextCursor: writeCreatedCursor('releases', page.next),
      };
    },
  );

  // A separate fastify scope: no other route accepts multipart, and this one accepts nothing else.
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => checkHead(request, config['apk.bytes'] + aroundTheFile));
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        fileSize: config['apk.bytes'],
        files: 1,
        fields: 8,
        parts: 9,
        fieldSize: 1024,
        headerPairs: 32,
      },
    });
    scope.post(
      path,
      { ...guarded(systemAdministrators), schema: { response: { 201: apkRelease } } },
      async (request, reply) => {
        const release: ApkRelease = {
          releaseId: minter.id('apk_'),
          ...(await readUpload(request)),
          uploadedBy: callerOf(request).subject,
          createdAt: monotonicNow(),
        };
        if (!(await releases.insert(release)))
          throw new ServiceError('ERR_INVALID_STATE', 'the version is already stored');
        reply.code(201);
        return toReleaseResponse(release);
      },
    );
  });
}

/** 415 and 413 before a byte of the body is read, if the headers already show the problem. */
function checkHead({ headers }: FastifyRequest, maxBytes: number): void {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? ''))
    throw new ServiceError('ERR_UNSUPPORTED_MEDIA_TYPE', 'the content-type must be multipart/form-data');
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
}

async function readUpload(request: FastifyRequest): Promise<Measured & { readonly version: string }> {
  let version: string | undefined;
  let file: Measured | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const measured = await measure(part.file);
        if (part.file.truncated) throw tooLarge();
        if (part.fieldname === apkParts.file) file = measured;
      } else if (part.fieldname === apkParts.version && typeof part.value === 'string') {
        version = part.value;
      }
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError('ERR_VALIDATION', 'the body is not valid multipart/form-data', { details: [] });
  }
  if (version === undefined || !versionForm.test(version))
    throw invalidField(`/${apkParts.version}`, `must match ${apkVersionPattern}`);
  if (file === undefined || file.size === 0)
    throw invalidField(`/${apkParts.file}`, 'must be a file that is not empty');
  return { version, ...file };
}

function toReleaseResponse({ createdAt, ...release }: ApkRelease): ApkReleaseResponse {
  return { ...release, createdAt: instant(createdAt) };
}

function tooLarge(): ServiceError {
  return new ServiceError('ERR_PAYLOAD_TOO_LARGE', 'the file is too large');
}
