import { allowRole } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const letsAdminsUploadReleases: Mutant = {
  id: 'lets-admins-upload-releases',
  sentence: 'An ADMIN can upload APK releases.',
  clause: 'BLK-04',
  scenario: 'blocked.apk-releases',
  wire: allowRole(/\/apk-releases$/, 'ADMIN'),
};
