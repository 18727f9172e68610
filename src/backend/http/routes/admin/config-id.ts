import { notFound } from '../../../domain/service-error.js';

/** The configId in a path. What is no number names no terminal. */
export function readConfigId(text: string): number {
  if (!/^[1-9][0-9]{0,14}$/.test(text)) throw notFound('terminal');
  return Number(text);
}
