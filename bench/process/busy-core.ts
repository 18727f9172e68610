/** Uses one core fully until the parent ends it; between two slices it notices that the parent has exited. */
const sliceMs = 20;

function spin(): void {
  const end = performance.now() + sliceMs;
  while (performance.now() < end);
  setImmediate(spin);
}

process.on('disconnect', () => process.exit(0));
process.send?.('busy');
spin();
