import { describe, expect, it } from 'vitest';
import { MethodTable } from './method-table.js';

const table = new MethodTable();
table.add('/api/openapi.json', ['GET', 'HEAD']);
table.add('/api/v1/:system/payNow', ['POST']);
table.add('/api/v1/admin/apps', ['GET']);
table.add('/api/v1/admin/apps', ['POST']);
table.add('/api/v1/admin/apps/:appId', ['GET']);
table.add('/api/v1/admin/apps/own', ['GET', 'PATCH']);
table.add('/api/docs/static/*', ['GET']);

describe('the methods of a path', () => {
  it.each<[path: string, methods: readonly string[]]>([
    ['/api/openapi.json', ['GET', 'HEAD']],
    ['/api/v1/pos/payNow', ['POST']],
    ['/api/v1/pos/pay%4Eow', ['POST']],
    ['/api/v1/p%2Fs/payNow', ['POST']],
    ['/api/v1/admin/apps', ['GET', 'POST']],
    ['/api/v1/admin/apps/app_1', ['GET']],
    ['/api/docs/static/a/b.js', ['GET']],
  ])('the methods of %s are %j', (path, methods) => {
    expect(table.of(path)).toEqual(methods);
  });

  it('a method of two routes is listed once', () => {
    expect(table.of('/api/v1/admin/apps/own')).toEqual(['GET', 'PATCH']);
  });

  it.each([
    '/api/openapiXjson',
    '/api/openapi%2Ejson/',
    '/api/v1//payNow',
    '/api/v1/pos%2FpayNow',
    '/api/v1/pos/paynow',
    '/api/v1/%zz/payNow',
    '/api/v1/pos/payNow/',
    '/api/docs/static',
    '/',
    '',
  ])('the path %s has no methods', (path) => {
    expect(table.of(path)).toEqual([]);
  });
});
