import { alterWebSockets, type ExaminedTerminal } from './examined-terminal.js';

const signOfLifeEveryMs = 5_000;

export const noticesNoHalfOpenConnection: ExaminedTerminal = {
  id: 'notices-no-half-open-connection',
  sentence: 'It stays on a connection on which nothing comes from the service.',
  clause: 'REC-09',
  examination: 'terminal.keep-alive',
  // It believes that it gets heart-beats.
  breaks: (environment) =>
    alterWebSockets(environment, (webSocket) => {
      const timer = setInterval(() => webSocket.emit('message', Buffer.from('\n'), false), signOfLifeEveryMs);
      webSocket.once('close', () => clearInterval(timer));
    }),
};
