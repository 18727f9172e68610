import type { Mutant } from '../../mutant.js';

export const trustsConfigIdHeader: Mutant = {
  id: 'trusts-config-id-header',
  sentence: 'The config_id header of SUBSCRIBE overrides the configId of the token.',
  clause: 'CHN-04',
  scenario: 'channel.identity',
  wire: () => ({
    session: () => ({
      fromClient: (frame) => {
        const { config_id: configId } = frame.headers;
        if (frame.command !== 'SUBSCRIBE' || configId === undefined) return frame;
        return { ...frame, headers: { ...frame.headers, destination: `/queue/terminal/${configId}` } };
      },
    }),
  }),
};
