import { alterWebSockets, type ExaminedTerminal } from './examined-terminal.js';

export const sendsNoHeartBeats: ExaminedTerminal = {
  id: 'sends-no-heart-beats',
  sentence: 'It sends no heart-beats.',
  clause: 'REC-09',
  examination: 'terminal.keep-alive',
  // It takes no payments either: every report would be a sign of life.
  breaks: ({ cardPaymentsPerHour: _, ...environment }) =>
    alterWebSockets(environment, (webSocket) => {
      const send = webSocket.send.bind(webSocket);
      webSocket.send = (data: unknown, ...rest: unknown[]) => {
        if (data !== '\n') Reflect.apply(send, webSocket, [data, ...rest]);
      };
    }),
};
