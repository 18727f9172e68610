import { frameField, withoutField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const omitsConfigValue: Mutant = {
  id: 'omits-config-value',
  sentence: 'CONFIG_UPDATE has a key but no value.',
  clause: 'MSG-02',
  scenario: 'messages.config-update',
  wire: () => ({
    session: () => ({
      toClient: (frame) =>
        frameField(frame, 'action') === 'CONFIG_UPDATE' ? withoutField(frame, 'value') : frame,
    }),
  }),
};
