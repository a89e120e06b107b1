import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Endpoint, problemSchema } from '@campus/contracts';
import { problems } from '@campus/contracts/areas';
import { endpoints } from '@campus/contracts/endpoints';
import express, { type Router } from 'express';
import * as z from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { PreparedJson } from './answers.ts';
import { docsPagePolicy } from './security-headers.ts';

type Schema = NonNullable<Endpoint['body']>;

interface JsonSchema {
  properties?: Record<string, object>;
  required?: string[];
  [keyword: string]: unknown;
}

const jsonSchema = (schema: Schema, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as JsonSchema;
};

const parameters = (schema: Schema | undefined, place: 'path' | 'query') => {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

function requestBody({ body, file, files, document }: Endpoint) {
  const upload = file ?? files ?? document;
  if (!upload) return body && { 'application/json': { schema: jsonSchema(body, 'input') } };
  const fields: JsonSchema = body
    ? jsonSchema(body, 'input')
    : { type: 'object', additionalProperties: false };
  const one = { type: 'string', format: 'binary' };
  const isRequired = Boolean(file) || (document && !document.optional);
  return {
    'multipart/form-data': {
      schema: {
        ...fields,
        properties: {
          ...fields.properties,
          [upload.field]: files ? { type: 'array', items: one, maxItems: files.max } : one,
        },
        required: [...(fields.required ?? []), ...(isRequired ? [upload.field] : [])],
      },
    },
  };
}

const responseBody = ({ response, produces = 'application/json' }: Endpoint) =>
  response
    ? { [produces]: { schema: jsonSchema(response, 'output') } }
    : { [produces]: { schema: { type: 'string', format: 'binary' } } };

function operation(endpoint: Endpoint) {
  const { summary, area, access, recent, params, query, status = 200, response, produces } = endpoint;
  const sent = requestBody(endpoint);
  return {
    summary,
    tags: [area],
    description: `Access: ${access}${recent ? ', soon after signing in' : ''}`,
    ...(access !== 'public' && { security: [{ token: [] }] }),
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query')],
    ...(sent && { requestBody: { required: true, content: sent } }),
    responses: {
      [status]: {
        description: 'Success',
        ...((response ?? produces) && { content: responseBody(endpoint) }),
      },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Campus portal', version: packageJson.version },
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'An id token of Firebase Auth',
        },
      },
      responses: {
        Problem: {
          description: `RFC 9457. Codes: ${Object.entries(problems)
            .map(([code, { status }]) => `${code} (${status})`)
            .join(', ')}`,
          content: { 'application/problem+json': { schema: jsonSchema(problemSchema, 'output') } },
        },
      },
    },
  };
}

const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Campus portal: the API</title>
    <link rel="stylesheet" href="docs/files/swagger-ui.css" />
    <script src="docs/files/swagger-ui-bundle.js" defer></script>
    <script src="docs/start.js" defer></script>
  </head>
  <body><main id="docs"></main></body>
</html>
`;
const startScript = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#docs', validatorUrl: null });\n`;

// By its place, not by import: the package's module loads the whole interface into the server.
const swaggerFiles = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));

/** Made when it is first asked for: a start need not wait for it. */
let prepared: PreparedJson | undefined;

/** `/api/openapi.json`, and `/api/docs` to read it. */
export function apiDocs(): Router {
  const router = express.Router();
  const policy = docsPagePolicy();
  router.use(['/api/openapi.json', '/api/docs'], (_req, res, next) => {
    res.locals['route'] = '/api/docs';
    res.set('Cache-Control', 'no-cache');
    next();
  });
  router.get('/api/openapi.json', (_req, res) => {
    prepared ??= new PreparedJson(openApiDocument());
    res.set('ETag', prepared.etag).type('json').send(prepared.body);
  });
  router.get('/api/docs', policy, (_req, res) => void res.type('html').send(docsPage));
  router.get('/api/docs/start.js', (_req, res) => void res.type('js').send(startScript));
  router.use('/api/docs/files', express.static(swaggerFiles, { index: false }));
  return router;
}
