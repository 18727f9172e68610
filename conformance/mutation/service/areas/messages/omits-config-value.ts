import { frameField, withoutField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const omitsConfigValue: Mutant = {
  id: 'omits-config-value',
  sentence: 'CONFIG_UPDATE says which key has changed, and not to what.',
  clause: 'MSG-02',
  scenario: 'messages.config-update',
  wire: () => ({
    session: () => ({
      toClient: (frame) =>
        frameField(frame, 'action') === 'CONFIG_UPDATE' ? withoutField(frame, 'value') : frame,
    }),
  }),
};
