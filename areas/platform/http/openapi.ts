import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { API_BASE } from '../contract/call.ts'
import type { RegisteredCall } from './dispatcher.ts'

const script = `
const el = (tag, text, cls) => { const e = document.createElement(tag); if (text) e.textContent = text; if (cls) e.className = cls; return e }
fetch('openapi.json').then((r) => r.json()).then((api) => {
  const list = document.getElementById('calls'), filter = document.getElementById('filter')
  for (const [path, methods] of Object.entries(api.paths)) for (const [method, call] of Object.entries(methods)) {
    const box = el('details'), head = el('summary')
    head.append(el('b', method.toUpperCase(), method), el('code', path), el('span', call.summary), el('i', call.tags[0]))
    const fields = call.parameters || []
    const body = call.requestBody ? Object.values(call.requestBody.content)[0].schema : null
    box.append(head, el('h4', '输入 / Input'), el('pre', JSON.stringify(body ? body.properties : Object.fromEntries(fields.map((f) => [f.name, f.schema])), null, 2)))
    const answer = call.responses[200].content['application/json']
    box.append(el('h4', '输出 data / Output data'), el('pre', answer ? JSON.stringify(answer.schema.properties.data, null, 2) : Object.keys(call.responses[200].content)[0]))
    box.dataset.words = (path + ' ' + call.operationId + ' ' + call.summary).toLowerCase()
    list.append(box)
  }
  filter.oninput = () => { for (const box of list.children) box.hidden = !box.dataset.words.includes(filter.value.toLowerCase()) }
})
`

const html = `<!doctype html><html lang="zh"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Leitai API</title><style>
body{font:15px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;max-width:980px;margin:0 auto;padding:24px 16px;color:#1d2733}
input{width:100%;padding:10px;font:inherit;border:1px solid #98a4b3;border-radius:8px;box-sizing:border-box}
details{border-bottom:1px solid #e3e8ee}summary{padding:8px 0;cursor:pointer;display:flex;gap:10px;flex-wrap:wrap;align-items:baseline}
summary b{width:48px;color:#0b6e4f}summary b.post,summary b.put{color:#a8430b}code{word-break:break-all}span{color:#4a5867}i{margin-left:auto;color:#5c6b7a}
pre{background:#f4f6f9;padding:12px;overflow:auto;border-radius:8px}h4{margin:8px 0}</style></head><body>
<h1>擂台接口 / Leitai API</h1>
<p>POST 用表单编码，须带请求头 X-Requested-With: XMLHttpRequest；回答为 {flag, msg, data}。<br>
POST bodies are form-encoded and need the header X-Requested-With: XMLHttpRequest; answers are {flag, msg, data}.</p>
<p><a href="openapi.json">openapi.json</a></p>
<input id="filter" type="search" placeholder="筛选 / Filter" aria-label="筛选 / Filter"><div id="calls"></div><script>${script}</script></body></html>`

/** The HTML page that displays the API description; the CSP allows its one script by its digest. */
const viewerHtml = { html, scriptHash: createHash('sha256').update(script).digest('base64') }

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
