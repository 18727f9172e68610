import fastify from 'fastify';
import { serveFigures } from '../process/serve-figures.js';

/** The floor: a bare fastify that returns a JSON body as it is. */
const app = fastify();
app.post('/echo', async (request) => request.body);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
serveFigures({ port: Number(new URL(address).port), token: 'none' });
