import { field, isOperation, withFields } from '../wire/rest-alterations.js';
import type { Wire, WireRequest, WireResponse } from '../wire/wire.js';
import { isObject, type JsonObject, mapObjects, mapTexts, reversed } from './json.js';
import type { LegalVariation } from './variation.js';

type Change = (response: WireResponse, request: WireRequest) => WireResponse;

export function responses(change: Change): () => Wire {
  return () => ({ rest: async (request, forward) => change(await forward(request), request) });
}

function accepted(change: (body: unknown) => unknown): () => Wire {
  return responses((response) =>
    response.status < 300 ? { ...response, body: change(response.body) } : response,
  );
}

function rejected(change: (body: JsonObject, status: number) => JsonObject): () => Wire {
  return responses((response) =>
    response.status >= 400 && isObject(response.body)
      ? { ...response, body: change(response.body, response.status) }
      : response,
  );
}

function withHeaders(headers: Readonly<Record<string, string>>): () => Wire {
  return responses((response) => ({ ...response, headers: { ...response.headers, ...headers } }));
}

function status(from: number, to: number, errorCode?: string): () => Wire {
  return responses((response) => {
    const matches = errorCode === undefined || field(response.body, 'errorCode') === errorCode;
    return response.status === from && matches ? { ...response, status: to } : response;
  });
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Instants are written otherwise, and those that a caller sends back are read. */
function instants(write: (text: string) => string, read: (text: string) => string): () => Wire {
  return () => ({
    async rest(request, forward) {
      const { body, ...response } = await forward(
        isObject(request.body) ? { ...request, body: mapTexts(request.body, read) } : request,
      );
      return { ...response, body: mapTexts(body, (text) => (instant.test(text) ? write(text) : text)) };
    },
  });
}

/** Other bodies and headers of REST responses. */
export const restResponseVariations: readonly LegalVariation[] = [
  {
    id: 'adds-fields-to-responses',
    sentence: 'Each accepted response has an unknown field.',
    wire: accepted((body) => withFields(body, { links: { self: '/' } })),
  },
  {
    id: 'adds-fields-to-list-items',
    sentence: 'The items of lists have unknown fields.',
    wire: accepted((body) =>
      mapObjects(body, (object, depth) => (depth === 0 ? object : { ...object, revision: 3, tags: ['a'] })),
    ),
  },
  {
    id: 'adds-fields-everywhere',
    sentence: 'Every object of a response has unknown fields, with null, lists and objects.',
    wire: accepted((body) => mapObjects(body, (object) => ({ ...object, extra: null, more: [{ a: 1 }] }))),
  },
  {
    id: 'adds-fields-before-the-others',
    sentence: 'Unknown fields come first in each object.',
    wire: accepted((body) => mapObjects(body, (object) => ({ etag: 'W/1', ...object }))),
  },
  {
    id: 'reverses-fields',
    sentence: 'The fields of each object come in the opposite order.',
    wire: responses((response) => ({ ...response, body: mapObjects(response.body, reversed) })),
  },
  {
    id: 'adds-fields-to-errors',
    sentence: 'Rejections have fields beyond errorCode and message.',
    wire: rejected((body) => ({ ...body, documentation: '/errors', retryable: false })),
  },
  {
    id: 'adds-trace-ids-to-errors',
    sentence: 'Rejections have a field that differs each time, whatever the cause.',
    wire: () => {
      let traces = 0;
      const traced = rejected((body) => {
        traces += 1;
        return { ...body, traceId: `trace-${traces}`, timestamp: new Date().toISOString() };
      });
      return traced();
    },
  },
  {
    id: 'reverses-errors',
    sentence: 'The fields of rejections come in the opposite order.',
    wire: rejected(reversed),
  },
  {
    id: 'words-errors-otherwise',
    sentence: 'The messages of rejections have other words; a missing scope is still named.',
    differs: true,
    wire: rejected((body) => ({
      ...body,
      message: `Sorry: ${String(body.missingScope ?? 'not possible')}.`,
    })),
  },
  {
    id: 'words-errors-in-capitals',
    sentence: 'The messages of rejections end in a full stop and a hint.',
    differs: true,
    wire: rejected((body) => ({ ...body, message: `${String(body.message)}. See the documentation.` })),
  },
  {
    id: 'omits-details-of-errors',
    sentence: 'Rejections have errorCode and message and nothing else.',
    differs: true,
    wire: rejected(({ errorCode, message }) => ({ errorCode, message })),
  },
  {
    id: 'names-other-error-codes',
    sentence: 'Rejections whose code the document does not show have other codes.',
    differs: true,
    wire: rejected((body, httpStatus) =>
      httpStatus === 403 || body.errorCode === 'ERR_RATE_LIMITED'
        ? body
        : { ...body, errorCode: `E_${String(body.errorCode).slice(4)}` },
    ),
  },
  {
    id: 'writes-instants-with-offset',
    sentence: 'Times have the offset +00:00 instead of Z.',
    differs: true,
    wire: instants(
      (text) => text.replace('Z', '+00:00'),
      (text) => text.replace(/(?<=:\d\d\.\d{3})\+00:00$/, 'Z'),
    ),
  },
  {
    id: 'writes-instants-with-microseconds',
    sentence: 'Times have six decimals of a second.',
    differs: true,
    wire: instants(
      (text) => text.replace('Z', '000Z'),
      (text) => text.replace(/(?<=:\d\d\.\d{3})000Z$/, 'Z'),
    ),
  },
  {
    id: 'omits-null-fields',
    sentence: 'A field without a value is absent instead of null.',
    differs: true,
    wire: accepted((body) =>
      mapObjects(body, (object) =>
        Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null)),
      ),
    ),
  },
  {
    id: 'responds-201-for-payments',
    sentence: 'A new payment has the status 201.',
    differs: true,
    wire: responses((response, request) =>
      isOperation(request, 'payNow') && response.status === 200 ? { ...response, status: 201 } : response,
    ),
  },
  {
    id: 'responds-202-for-refunds',
    sentence: 'A refund has the status 202.',
    differs: true,
    wire: responses((response, request) =>
      isOperation(request, 'refund') && response.status < 300 ? { ...response, status: 202 } : response,
    ),
  },
  {
    id: 'responds-200-for-commands',
    sentence: 'An accepted command has the status 200.',
    differs: true,
    wire: status(202, 200),
  },
  {
    id: 'responds-200-for-creations',
    sentence: 'A created app, terminal or user has the status 200.',
    differs: true,
    wire: status(201, 200),
  },
  {
    id: 'responds-422-for-invalid-state',
    sentence: 'What a state forbids is rejected with 422.',
    differs: true,
    wire: status(409, 422, 'ERR_INVALID_STATE'),
  },
  {
    id: 'responds-410-for-not-found',
    sentence: 'What does not exist is rejected with 410.',
    differs: true,
    wire: status(404, 410, 'ERR_NOT_FOUND'),
  },
  {
    id: 'responds-400-for-token-requests',
    sentence: 'A rejected token request has the status 400, as OAuth allows.',
    differs: true,
    wire: responses((response, { path }) =>
      path.endsWith('/oauth/token') && response.status === 401 ? { ...response, status: 400 } : response,
    ),
  },
  {
    id: 'names-its-server',
    sentence: 'Responses have the headers of a gateway in front of the service.',
    wire: withHeaders({
      server: 'gateway/2',
      via: '1.1 gateway',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    }),
  },
  {
    id: 'omits-charset',
    sentence: 'The content type has no charset.',
    wire: withHeaders({ 'content-type': 'application/json' }),
  },
  {
    id: 'writes-content-type-in-capitals',
    sentence: 'The content type is written in capitals.',
    wire: withHeaders({ 'content-type': 'Application/JSON; Charset=UTF-8' }),
  },
  {
    id: 'adds-content-type-parameters',
    sentence: 'The content type has an unknown parameter.',
    wire: withHeaders({ 'content-type': 'application/json; charset=utf-8; profile="pos"' }),
  },
  {
    id: 'closes-connections',
    sentence: 'Every response closes its connection.',
    wire: withHeaders({ connection: 'close' }),
  },
  {
    id: 'forbids-every-cache',
    sentence: 'Every response forbids caches to store it.',
    wire: withHeaders({ 'cache-control': 'no-store, max-age=0', pragma: 'no-cache' }),
  },
  {
    id: 'sets-cookies',
    sentence: 'Every response sets a cookie that clients may ignore.',
    wire: withHeaders({ 'set-cookie': 'node=a; Path=/; HttpOnly' }),
  },
];
