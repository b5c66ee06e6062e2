import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { API_BASE } from '../contract/call.ts'
import type { RegisteredCall } from './dispatcher.ts'
import { viewerHtml } from './openapi-viewer.ts'

/** The JSON schema of an input or answer; a record whose keys are known has them as properties. */
export function asJson(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    ...({ io, unrepresentable: 'any', target: 'draft-2020-12' } as const),
    override({ jsonSchema }) {
      const { propertyNames, additionalProperties, required } = jsonSchema
      if (!propertyNames || !additionalProperties || !required) return
      delete jsonSchema.propertyNames
      delete jsonSchema.additionalProperties
      jsonSchema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]))
    },
  })
  return rest
}

const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

function operation({ call, name }: RegisteredCall) {
  const input = asJson(call.input, 'input')
  const data = asJson(call.output, 'input')
  const properties = Object.entries(input.properties ?? {})
  const required = input.required ?? []
  const inQuery = call.method === 'GET' || call.method === 'DELETE'
  const form = call.file
    ? { ...input, properties: { ...input.properties, file: { type: 'string', format: 'binary' } } }
    : input
  const envelope = {
    type: 'object',
    properties: { flag: { type: 'boolean' }, msg: { type: 'string' }, data, code: { type: 'string' } },
  }
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.access],
    ...(call.access === 'login' || call.access === 'admin'
      ? { security: [{ session: [] }, ...(call.token ? [{ token: [call.token] }] : [])] }
      : { security: [] }),
    ...(inQuery
      ? {
          parameters: properties.map(([field, schema]) => ({
            name: field,
            in: 'query',
            required: required.includes(field),
            schema,
          })),
        }
      : {
          parameters: [{ name: 'X-Requested-With', in: 'header', required: true, schema: { const: 'XMLHttpRequest' } }],
          requestBody: {
            content: { [call.file ? 'multipart/form-data' : 'application/x-www-form-urlencoded']: { schema: form } },
          },
        }),
    responses: {
      200: {
        description: 'flag true',
        content:
          call.kind === 'json'
            ? { 'application/json': { schema: envelope } }
            : { [call.kind === 'events' ? 'text/event-stream' : 'application/octet-stream']: {} },
      },
      '4XX': refused('Refused: msg says what to do, code names the refusal'),
      '5XX': refused('The site cannot answer now: try again, after Retry-After where it is given'),
    },
  }
}

/** The OpenAPI description of all calls, generated from the contract. */
export function describeApi(calls: RegisteredCall[], siteUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const registered of calls) {
    const { path, method } = registered.call
    paths[API_BASE + path] = { ...paths[API_BASE + path], [method.toLowerCase()]: operation(registered) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Leitai 擂台',
      version: '3',
      description: 'POST bodies are form-encoded; answers are {flag, msg, data}.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: siteUrl }],
    paths,
    components: {
      schemas: {
        Refusal: {
          type: 'object',
          required: ['flag', 'msg', 'code'],
          properties: {
            flag: { const: false },
            msg: { type: 'string', description: 'In the language of Accept-Language' },
            code: { type: 'string' },
            data: {},
          },
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session_token' },
        token: { type: 'http', scheme: 'bearer', description: 'A personal token with the scope that is named' },
      },
    },
  }
}

export function registerOpenApi(app: FastifyInstance, calls: RegisteredCall[], siteUrl: string): void {
  let kept: unknown
  app.get(`${API_BASE}/openapi.json`, () => {
    kept ??= describeApi(calls, siteUrl)
    return kept
  })
  app.get(`${API_BASE}/docs`, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-SCRIPT'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'".replace(
          'SCRIPT',
          viewerHtml.scriptHash,
        ),
      )
      .send(viewerHtml.html),
  )
}
