import { terminalMessages } from '../../contract/channel/messages.js';
import { callForms } from './call-forms.js';
import { fieldsText } from './form-text.js';

/** The fields of a request, or of a message of a terminal, as scenarios send them; undefined if it has none. */
export function requestFields(name: string): string | undefined {
  const message = Object.entries(terminalMessages).find(([each]) => each === name)?.[1];
  const form = message !== undefined && 'body' in message ? message.body : callForms[name]?.request;
  return form === undefined ? undefined : fieldsText(form);
}
