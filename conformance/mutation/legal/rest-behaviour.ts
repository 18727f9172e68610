import { field, isOperation, withFields } from '../wire/rest-alterations.js';
import type { Wire } from '../wire/wire.js';
import { mapTexts } from './json.js';
import type { LegalVariation } from './variation.js';

function latency(ms: number, which: (path: string) => boolean = () => true): () => Wire {
  return () => ({
    async rest(request, forward) {
      const response = await forward(request);
      if (which(request.path)) await new Promise((resolve) => setTimeout(resolve, ms));
      return response;
    },
  });
}

/** Ids with this prefix read otherwise outside the service, also in Basic credentials and on the channel. */
export function otherIds(own: string, shown: string): () => Wire {
  const renamed = (value: unknown, from: string, to: string) =>
    mapTexts(value, (text) => (text.startsWith(from) ? `${to}${text.slice(from.length)}` : text));
  return () => ({
    async rest(request, forward) {
      const path = request.path.replaceAll(shown, own);
      const body = renamed(request.body, shown, own);
      const isSame = JSON.stringify(body) === JSON.stringify(request.body);
      const headers = withOwnId(request.headers, shown, own);
      const response = await forward({ ...request, path, headers, ...(!isSame && { body }) });
      return { ...response, body: renamed(response.body, own, shown) };
    },
    session: () => ({
      toClient: (frame) => ({ ...frame, body: frame.body.replaceAll(`"${own}`, `"${shown}`) }),
      fromClient: (frame) =>
        frame.body.includes(`"${shown}`)
          ? { ...frame, body: frame.body.replaceAll(`"${shown}`, `"${own}`) }
          : frame,
    }),
  });
}

function withOwnId(headers: Readonly<Record<string, string>>, shown: string, own: string) {
  const [, encoded] = /^basic (.*)$/i.exec(headers.authorization ?? '') ?? [];
  if (encoded === undefined) return headers;
  const credentials = Buffer.from(encoded, 'base64').toString();
  if (!credentials.startsWith(shown)) return headers;
  const changed = Buffer.from(`${own}${credentials.slice(shown.length)}`).toString('base64');
  return { ...headers, authorization: `Basic ${changed}` };
}

/** Lists have pages of at most so many items, whatever the caller asks for. */
export function pagesOf(max: number, operation: string): () => Wire {
  const atMost = (asked: unknown) => Math.min(Number(asked ?? max), max);
  return () => ({
    rest(request, forward) {
      if (!isOperation(request, operation)) return forward(request);
      if (request.method !== 'GET') {
        const limit = atMost(field(request.body, 'limit'));
        return forward({ ...request, body: withFields(request.body, { limit }) });
      }
      const url = new URL(request.path, 'http://service.invalid');
      url.searchParams.set('limit', String(atMost(url.searchParams.get('limit'))));
      return forward({ ...request, path: `${url.pathname}${url.search}` });
    },
  });
}

const sealed = 'sealed.';

/** Other times, ids, pages and cursors. */
export const restBehaviourVariations: readonly LegalVariation[] = [
  { id: 'takes-300-ms', sentence: 'Each REST response takes 300 ms.', wire: latency(300) },
  { id: 'takes-50-ms', sentence: 'Each REST response takes 50 ms.', wire: latency(50) },
  {
    id: 'takes-300-ms-for-tokens',
    sentence: 'Token requests take 300 ms.',
    wire: latency(300, (path) => path.includes('token')),
  },
  {
    id: 'takes-300-ms-for-payments',
    sentence: 'Payments take 300 ms.',
    wire: latency(300, (path) => path.includes('/payNow')),
  },
  {
    id: 'takes-300-ms-for-administration',
    sentence: 'The administration takes 300 ms.',
    wire: latency(300, (path) => path.includes('/admin/')),
  },
  {
    id: 'names-trade-numbers-otherwise',
    sentence: 'Trade numbers have another form.',
    differs: true,
    wire: otherIds('tr_', 'TRADE/'),
  },
  {
    id: 'names-merchants-otherwise',
    sentence: 'Ids of merchants have another form.',
    wire: otherIds('mer_', 'merchant.'),
  },
  {
    id: 'names-branches-otherwise',
    sentence: 'Ids of branches have another form.',
    wire: otherIds('br_', 'branch.'),
  },
  {
    id: 'names-batches-otherwise',
    sentence: 'Ids of settlement batches have another form.',
    differs: true,
    wire: otherIds('stl_', 'B#'),
  },
  {
    id: 'seals-cursors',
    sentence: 'Cursors of pages have another form.',
    wire: () => ({
      async rest(request, forward) {
        const cursor = field(request.body, 'cursor');
        const opened = typeof cursor === 'string' && cursor.startsWith(sealed);
        const inQuery = request.path.includes(`cursor=${sealed}`);
        const asked = inQuery
          ? { ...request, path: request.path.replace(`cursor=${sealed}`, 'cursor=') }
          : request;
        const response = await forward(
          opened
            ? { ...asked, body: withFields(request.body, { cursor: cursor.slice(sealed.length) }) }
            : asked,
        );
        const next = field(response.body, 'nextCursor');
        if (typeof next !== 'string') return response;
        return { ...response, body: withFields(response.body, { nextCursor: `${sealed}${next}` }) };
      },
    }),
  },
  {
    id: 'returns-pages-of-two-recent',
    sentence: 'A page of recent transactions has at most two items.',
    differs: true,
    wire: pagesOf(2, 'getRecentTransactions'),
  },
  {
    id: 'returns-pages-of-two-found',
    sentence: 'A page of found transactions has at most two items.',
    differs: true,
    wire: pagesOf(2, 'find'),
  },
];
