import { it } from 'vitest';
import { openDatabase } from './store/database.js';
import { MemoryBackend } from './testing/memory-backend.js';
it('t', async () => {
  for (let i = 0; i < 5; i++) {
    const a = performance.now();
    const db = await openDatabase();
    const b = performance.now();
    const m = await MemoryBackend.start();
    const c = performance.now();
    const s = await m.shop(); await m.till(s.branchId); await m.till(s.branchId);
    const d = performance.now();
    await m.stop(); await db.destroy();
    const e = performance.now();
    console.log('db', b - a, 'start', c - b, 'shop', d - c, 'stop', e-d);
  }
});
