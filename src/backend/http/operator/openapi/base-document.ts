import { tags } from './tags.js';

const description = `Payments, terminals and administration. Every response carries \`X-Request-Id\`; every error has the form of \`Problem\`.

Get a token with Basic credentials at the token endpoint, then call the operations with it. The examples use the ids of the built-in fixtures, with which \`tillfleet serve\` starts: \`docs/fixtures.md\` lists their secrets.`;

/** The document without its paths. */
export function baseDocument(version: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tillfleet payment service',
      version,
      description,
      contact: { name: 'The maintainers of tillfleet' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The service that serves this document.' }],
    tags: tags.map((tag) => ({ ...tag })),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http' as const,
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token of the token endpoint. Scopes restrict integrators only.',
        },
        basic: {
          type: 'http' as const,
          scheme: 'basic',
          description: 'appId and appSecret, or clientId and clientSecret.',
        },
      },
    },
  };
}
