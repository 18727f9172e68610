import Type from 'typebox';
import type { TerminalShown } from '../../events/schema/shown.js';
import type { ServiceReader } from './service-reader.js';

const shownTerminal = Type.Object({
  terminalId: Type.String({ maxLength: 256 }),
  configId: Type.Integer({ minimum: 1 }),
  status: Type.String({ maxLength: 256 }),
  online: Type.Boolean(),
});

/** Reads the terminals in reach. Returns false if there are more than so many. */
export function readTerminals(
  service: ServiceReader,
  maxTerminals: number,
  emit: (event: TerminalShown) => void,
): Promise<boolean> {
  return service.readPages('listTerminals', {}, shownTerminal, maxTerminals, (terminal) => {
    const { terminalId, configId, status, online } = terminal;
    emit({ type: 'terminal.shown', configId, terminalId, status, online });
  });
}
