import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** The files of a new certificate, which is its own authority, and of its key. */
export interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

/**
 * Makes a certificate in a folder.
 *
 * @param names its hosts, such as `IP:127.0.0.1`
 */
export function selfSigned(folder: string, names = 'IP:127.0.0.1'): CertificateFiles {
  const files = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') };
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=localhost', '-addext', `subjectAltName=${names}`];
  const args = ['req', ...kind, ...subject, '-keyout', files.key, '-out', files.cert];
  execFileSync('openssl', args, { stdio: 'ignore' });
  return files;
}
