import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CreatedResources } from '../../src/run/target/created-resources.js';
import { BranchNotes } from '../../src/run/target/resources/branch-notes.js';
import { ReusedTenants } from '../../src/run/target/resources/reused-tenants.js';
import { Administrator } from '../../src/simulator/administrator.js';
import { HttpClient } from '../../src/simulator/http/http-client.js';
import { FakeBackend } from '../../src/simulator/testing/fake-backend.js';
import { selfSigned } from '../support/serve/certificate.js';
import { type Argument, called, file, pathOf, reported, usageRows } from './provoke.js';

const hint =
  'fix the file; docs/conformance.md shows how it is written, docs/schemas/target.schema.json describes it';
const conform = (...args: readonly Argument[]) => ['conform', ...args];
const target = (...lines: readonly string[]) => conform('--target', file('target.yaml', ...lines));
const valid = [
  'targetVersion: 1',
  'baseUrl: http://127.0.0.1:1',
  'webSocketUrl: ws://127.0.0.1:1/webs',
  'credentials:',
  '  administrator: { id: user_1, secret: secret }',
];

/** The texts, numbers and certificates of a target file that cannot be used. */
export const targetTextRows = usageRows({
  'a certificate of a target with another key': [
    () => {
      selfSigned(pathOf(''));
      writeFileSync(pathOf('none.key'), 'none');
      return called(...target(...valid, 'tls: { certificate: cert.pem, key: none.key }'));
    },
    '<folder>/target.yaml:6: tls.key is not the key of tls.certificate: error:1E08010C:DECODER routines::unsupported',
    hint,
  ],
  'trusted certificates of a target in an invalid file': [
    conform('--target', file('target.yaml', ...valid, 'tls: { ca: target.yaml }')),
    '<folder>/target.yaml:6: tls.ca cannot be read: it has no certificate in the form of PEM',
    hint,
  ],
  'a header of a target with a line break in it': [
    target(...valid, 'headers: { X-Api-Key: "abc\\ndef" }'),
    '<folder>/target.yaml:6: headers.X-Api-Key must be a text of characters that a header can have: no line breaks, and no letters beyond Latin-1, not the given value',
    hint,
  ],
  'an id of a target with more than 53 bits': [
    target(...valid, 'clock: { offsetMs: 9007199254740993 }'),
    '<folder>/target.yaml:6: clock.offsetMs is 9007199254740993, which is not representable: it has more than 53 bits',
    'fix the file; nothing has been started',
  ],
  'a variable of a target with more than 53 bits': [
    () => {
      process.env.WIDE_OFFSET = '9007199254740993';
      return called(...target(...valid, 'clock: { offsetMs: "${WIDE_OFFSET}" }'));
    },
    '<folder>/target.yaml:6: clock.offsetMs names a variable whose digits are not representable: they have more than 53 bits',
    hint,
  ],
  'a fleet at a target whose tenants are those of earlier runs alone': [
    ['run', '--integrators', '0', '--target', file('reuse-only.yaml', ...valid, 'tenants: reuse-only')],
    'a fleet creates its merchants, and <folder>/reuse-only.yaml has `tenants: reuse-only`',
    'choose `tenants: reuse`, or --terminals 0 and --integrators 0',
  ],
  'notes of the tenants of earlier runs that are not valid': [
    () => {
      const folder = path.dirname(pathOf('target.yaml'));
      mkdirSync(path.join(folder, '.tillfleet'), { recursive: true });
      writeFileSync(path.join(folder, '.tillfleet', 'tenants.json'), '{"tenantsVersion": 2, "branches": []}');
      return reported(() =>
        new BranchNotes(folder, 'http://127.0.0.1:1').find({ merchantId: 'm', name: 'n' }),
      );
    },
    '<folder>/.tillfleet/tenants.json:1: tenantsVersion must be 1, not 2',
    'remove the file: then the next run creates its branches once more',
  ],
  'a service that does not list the merchants of earlier runs': [
    () => {
      const { http: address, link } = new FakeBackend();
      const http = new HttpClient({ network: link.network, baseUrl: address.origin });
      const administrator = new Administrator({ http, clientId: 'user_1', clientSecret: 'secret' });
      const created = new CreatedResources('reuse');
      return reported(() => new ReusedTenants({ administrator, notes: undefined, created }).prepare());
    },
    'the merchants of earlier runs cannot be found: GET /api/v1/admin/merchants?limit=100 returned 404: expected a list of merchants with their names: {}',
    'fix listMerchants in the binding, or omit `tenants: reuse`: then each run creates its merchants',
  ],
});
