import { apkParts, apkVersionPattern } from '../../../../contract/admin/releases.js';
import type { ErrorCode } from '../../../../contract/errors.js';
import { operatorPaths } from '../paths.js';

/** The documentation of a route that is not a business operation. */
export interface RouteNote {
  readonly summary: string;
  /** Error codes of the route in addition to those of all routes of its kind. */
  readonly errors?: readonly ErrorCode[];
  /** The schema of a multipart body, which the route reads by itself. */
  readonly multipart?: object;
  /** The media type of a successful response that no schema of the route describes. */
  readonly produces?: 'text/plain' | 'application/json';
}

const admin = '/api/v1/admin';

const deactivated: readonly ErrorCode[] = ['ERR_TERMINAL_DEACTIVATED'];
const wrongState: readonly ErrorCode[] = ['ERR_INVALID_STATE'];

const apkUpload = {
  type: 'object',
  required: [apkParts.version, apkParts.file],
  properties: {
    [apkParts.version]: { type: 'string', pattern: apkVersionPattern },
    [apkParts.file]: { type: 'string', contentMediaType: 'application/octet-stream' },
  },
};

/** The documentation by method and path. A test compares it with the mounted routes, both ways. */
export const routeNotes: Readonly<Record<string, RouteNote>> = {
  'GET /health': { summary: 'Check the health of the service' },
  'GET /metrics': { summary: 'Read the counters in the Prometheus text format', produces: 'text/plain' },
  [`GET ${operatorPaths.asyncApi}`]: {
    summary: 'Read the terminal channel as an AsyncAPI document',
    produces: 'application/json',
  },
  'POST /api/v1/oauth/token': { summary: 'Get a bearer token' },
  'POST /api/v1/terminal/ws-token': {
    summary: "Get a wsToken for a terminal's queue",
    errors: ['ERR_NOT_FOUND', 'ERR_TERMINAL_DEACTIVATED'],
  },
  'GET /api/v1/terminal/info': { summary: "Read a terminal's configuration", errors: ['ERR_NOT_FOUND'] },
  'POST /api/v1/terminal/activate': {
    summary: 'Activate a deactivated terminal by its code',
    errors: ['ERR_UNAUTHORIZED'],
  },
  [`POST ${admin}/merchants`]: { summary: 'Create a merchant' },
  [`GET ${admin}/merchants`]: { summary: 'List merchants' },
  [`GET ${admin}/merchants/:merchantId`]: { summary: 'Read a merchant' },
  [`POST ${admin}/branches`]: { summary: 'Create a branch' },
  [`GET ${admin}/branches`]: { summary: 'List branches' },
  [`GET ${admin}/branches/:branchId`]: { summary: 'Read a branch' },
  [`POST ${admin}/terminals`]: { summary: 'Create a terminal; only this response contains its secrets' },
  [`GET ${admin}/terminals`]: { summary: 'List terminals' },
  [`GET ${admin}/terminals/:configId`]: { summary: 'Read a terminal' },
  [`PATCH ${admin}/terminals/:configId`]: { summary: 'Rename a terminal' },
  [`PUT ${admin}/terminals/:configId/settings`]: {
    summary: "Set a terminal's settings; the terminal receives the changes",
  },
  [`PUT ${admin}/terminals/:configId/fees`]: { summary: "Set a terminal's fees" },
  [`POST ${admin}/terminals/:configId/deactivate`]: { summary: 'Deactivate a terminal', errors: deactivated },
  [`POST ${admin}/terminals/:configId/kick`]: { summary: "End a terminal's session", errors: deactivated },
  [`POST ${admin}/terminals/:configId/refresh`]: {
    summary: 'Make a terminal fetch its configuration',
    errors: deactivated,
  },
  [`POST ${admin}/terminals/:configId/sync`]: {
    summary: 'Make a terminal upload its state',
    errors: deactivated,
  },
  [`POST ${admin}/apps`]: { summary: 'Create an OAuth app; the response contains its secret' },
  [`GET ${admin}/apps`]: { summary: 'List OAuth apps' },
  [`GET ${admin}/apps/:appId`]: { summary: 'Read an OAuth app' },
  [`PATCH ${admin}/apps/:appId`]: { summary: "Change an OAuth app's name, scopes or sandbox mode" },
  [`POST ${admin}/apps/:appId/secret`]: { summary: "Replace an OAuth app's secret", errors: wrongState },
  [`POST ${admin}/apps/:appId/revoke`]: { summary: 'Revoke an OAuth app' },
  [`POST ${admin}/users`]: {
    summary: 'Create a user; only this response contains the secret',
    errors: ['ERR_NOT_FOUND'],
  },
  [`GET ${admin}/users`]: { summary: 'List users' },
  [`GET ${admin}/users/:clientId`]: { summary: 'Read a user' },
  [`PATCH ${admin}/users/:clientId`]: { summary: 'Change a user' },
  [`DELETE ${admin}/users/:clientId`]: { summary: 'Delete a user', errors: wrongState },
  [`PUT ${admin}/users/:clientId/role`]: { summary: "Set a user's role", errors: wrongState },
  [`GET ${admin}/roles`]: { summary: 'List roles' },
  [`GET ${admin}/gateway-configurations/:merchantId`]: { summary: "Read a merchant's gateway configuration" },
  [`PUT ${admin}/gateway-configurations/:merchantId`]: { summary: "Set a merchant's gateway configuration" },
  [`GET ${admin}/apk-releases`]: { summary: 'List releases of the terminal software' },
  [`POST ${admin}/apk-releases`]: {
    summary: 'Upload a release of the terminal software',
    multipart: apkUpload,
    errors: ['ERR_VALIDATION', 'ERR_PAYLOAD_TOO_LARGE', 'ERR_UNSUPPORTED_MEDIA_TYPE', 'ERR_INVALID_STATE'],
  },
  [`GET ${admin}/webhook-logs`]: { summary: 'Read the received gateway callbacks' },
  [`GET ${admin}/monitoring`]: { summary: 'Read sessions, queues and rates' },
  [`POST ${admin}/developer-tools/gateway-callback`]: {
    summary: 'Resolve a pending production payment manually',
    errors: ['ERR_NOT_FOUND', 'ERR_INVALID_STATE'],
  },
  [`POST ${admin}/ws-token`]: { summary: 'Get a wsToken for the admin topic' },
};
