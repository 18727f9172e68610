import { notFound } from '../../../domain/service-error.js';

/** Parses the configId in a path. A value that is not a number is a terminal that is not found. */
export function readConfigId(text: string): number {
  if (!/^[1-9][0-9]{0,14}$/.test(text)) throw notFound('terminal');
  return Number(text);
}
