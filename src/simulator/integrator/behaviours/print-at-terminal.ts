import { field } from '../answer-failure.js';
import { anyTerminal, type Behaviour } from './behaviour.js';

/** Sends a text to a terminal and asks whether it was printed (CMD-01, CMD-03). */
export const printAtTerminal: Behaviour = async (context) => {
  const terminalId = anyTerminal(context);
  if (terminalId === undefined) return;
  const body = `Order ${context.nextReference()}\n${context.random.integer(1, 9)} items, thank you`;
  const accepted = await context.call('requestTerminal', { terminalId, requestType: 'PRINT', body });
  const requestId = field(accepted.body, 'requestId');
  if (typeof requestId === 'string') await context.call('requestStatus', { requestId });
};
