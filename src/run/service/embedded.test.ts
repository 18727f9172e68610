import { describe, expect, it } from 'vitest';
import { defaultConfig, fleetLimits } from '../../backend/config/config.js';
import { maxTerminals } from '../request-limits.js';

const limit = (terminals: number) => fleetLimits('user_x', terminals)['ws.connections.limit'] ?? 0;

describe('the backend of a run', () => {
  it('the backend of a run accepts two sessions of each terminal, and those of the scenarios', () => {
    for (const terminals of [20_000, 50_000, maxTerminals])
      expect(limit(terminals)).toBeGreaterThan(2 * terminals);
  });

  it('the backend of a small run has the limit of the service', () => {
    expect(limit(25)).toBe(defaultConfig['ws.connections.limit']);
  });
});
