import { adminTopic } from '../../../../contract/channel/destinations.js';
import { paths } from '../../../../contract/operations.js';
import { adminWebSocketTokenResponse } from '../../../../contract/rest/tokens.js';
import type { Services } from '../../../composition/services.js';
import { callerOf } from '../../access.js';
import { type App, guarded } from '../../server.js';
import { administrators } from './administrators.js';

/** Issues a dashboard's wsToken, which is valid for the admin topic only (ADM-01). */
export function adminWebSocketTokenRoute(app: App, { webSocketTokens, config }: Services): void {
  app.post(
    `${paths.admin}/ws-token`,
    { ...guarded(administrators), schema: { response: { 200: adminWebSocketTokenResponse } } },
    async (request) => {
      return {
        wsToken: webSocketTokens.issue(callerOf(request), { kind: 'admin' }),
        topicDestination: adminTopic,
        expiresInSeconds: Math.floor(config['webSocketToken.lifetime'] / 1000),
      };
    },
  );
}
