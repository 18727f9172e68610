import fastify from 'fastify';

/** The floor: a fastify that answers a JSON body with itself. */
const app = fastify();
app.post('/echo', async (request) => request.body);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.on('disconnect', () => process.exit(0));
process.send?.({ port: Number(new URL(address).port), token: 'none' });
