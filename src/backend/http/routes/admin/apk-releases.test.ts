import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../../../contract/operations.js';
import { MemoryBackend, type Response, responseOf } from '../../../testing/memory-backend.js';

let backend: MemoryBackend;
const limit = 100_000;

beforeEach(async () => {
  backend = await MemoryBackend.start({ 'apk.bytes': limit });
});

afterEach(async () => {
  expect(backend.internalErrors).toEqual([]);
  await backend.stop();
});

interface Part {
  readonly name: string;
  readonly fileName?: string;
  readonly content: string | Uint8Array;
}

const path = `${paths.admin}/apk-releases`;
const boundary = 'of-the-test';

/** Uploads in pieces, without a length. */
async function upload(parts: readonly Part[], token = backend.adminToken): Promise<Response> {
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const request = backend.open({ path, token, headers });
  request.on('error', () => undefined);
  const response = responseOf(request);
  for (const { name, fileName, content } of parts) {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`;
    request.write(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`);
    const bytes = Buffer.from(content);
    for (let at = 0; at < bytes.length; at += 10_000) request.write(bytes.subarray(at, at + 10_000));
    request.write('\r\n');
  }
  request.end(`--${boundary}--\r\n`);
  return response;
}

const apk = (content: string | Uint8Array): Part => ({ name: 'file', fileName: 'app.apk', content });
const version = (content: string): Part => ({ name: 'version', content });
const list = async () => (await backend.get(path, backend.adminToken)).body.items as readonly object[];

describe('an APK release (BLK-04)', () => {
  it.each(['before', 'after'])(
    'a release is stored with version, size and SHA-256; the version %s the file',
    async (at) => {
      const content = Uint8Array.from({ length: 50_001 }, (_, index) => index % 256);
      const parts = [version('1.2.3+4'), apk(content)];
      const response = await upload(at === 'before' ? parts : parts.reverse());
      expect(response.status).toBe(201);
      expect(response.body).toEqual({
        releaseId: expect.stringMatching(/^apk_[0-9A-Za-z]{20}$/),
        version: '1.2.3+4',
        size: 50_001,
        sha256: createHash('sha256').update(content).digest('hex'),
        uploadedBy: `user_${'0'.repeat(20)}`,
        createdAt: expect.any(String),
      });
      expect(await list()).toEqual([response.body]);
    },
  );

  it('a release may be as large as the limit, and not a byte larger', async () => {
    expect((await upload([version('1'), apk(new Uint8Array(limit))])).status).toBe(201);
    const refused = await upload([version('2'), apk(new Uint8Array(limit + 1))]);
    expect([refused.status, refused.body.errorCode]).toEqual([413, 'ERR_PAYLOAD_TOO_LARGE']);
    expect(await list()).toHaveLength(1);
  });

  it('an upload that announces its size is rejected before it is read', async () => {
    const headers = {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(100 * limit),
    };
    const request = backend.open({ path, token: backend.adminToken, headers });
    request.on('error', () => undefined);
    request.flushHeaders();
    const refused = await responseOf(request);
    expect([refused.status, refused.body.errorCode]).toEqual([413, 'ERR_PAYLOAD_TOO_LARGE']);
    request.destroy();
  });

  it('a version is stored once, also by simultaneous uploads', async () => {
    const responses = await Promise.all(
      ['a', 'b', 'c'].map((content) => upload([version('7'), apk(content)])),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await list()).toHaveLength(1);
  });

  it.each<[what: string, parts: readonly Part[]]>([
    ['no version', [apk('x')]],
    ['no file', [version('1')]],
    ['an empty file', [version('1'), apk('')]],
    ['a file under another name', [version('1'), { name: 'apk', fileName: 'a.apk', content: 'x' }]],
    ['a version with a slash', [version('../1'), apk('x')]],
    ['an empty version', [version(''), apk('x')]],
    ['a version of 65 letters', [version('1'.repeat(65)), apk('x')]],
    ['two files', [version('1'), apk('x'), apk('y')]],
    ['nothing', []],
  ])('an upload cannot have %s', async (_what, parts) => {
    const response = await upload(parts);
    expect([response.status, response.body.errorCode]).toEqual([400, 'ERR_VALIDATION']);
    expect(await list()).toEqual([]);
  });

  it.each([
    ['application/json', '{}', 415],
    ['text/plain', 'x', 415],
    ['multipart/form-data', 'x', 415],
    [`multipart/form-data; boundary=${boundary}`, 'not a part in it', 400],
    [`multipart/form-data; boundary=${boundary}`, `--${boundary}\r\nContent-Dispo`, 400],
  ])('an upload cannot be sent as %s: %s', async (type, payload, status) => {
    const headers = { 'content-type': type };
    expect((await backend.send({ path, token: backend.adminToken, payload, headers })).status).toBe(status);
    expect(await list()).toEqual([]);
  });

  it('no other operation accepts a multipart body', async () => {
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const call = { path: `${paths.admin}/merchants`, token: backend.adminToken, payload: 'x', headers };
    expect((await backend.send(call)).status).toBe(415);
  });

  it('an upload of an integrator is rejected, whatever its scopes, before it is read', async () => {
    const token = await backend.appToken({ owner: await backend.tenant() });
    const response = await upload([version('1'), apk('x')], token);
    expect([response.status, response.body.errorCode]).toEqual([403, 'ERR_FORBIDDEN']);
    expect(await list()).toEqual([]);
  });
});
