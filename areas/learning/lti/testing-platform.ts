import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { plainProvider } from '@leitai/identity/provider/testing'
import type { SsoProviderConfig } from '@leitai/platform/config/sso-providers'
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { formOf, type Item, inputOf, type Link, type Member, roles, type Score } from './testing-course.ts'

/**
 * A course platform on loopback that speaks LTI 1.3 with Deep Linking and Assignment and Grade Services as the specifications say, and where
 * these leave a choice, as Moodle does: grades of one person within a second are refused, and so are grades of strangers.
 */

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/'
const DEEP = 'https://purl.imsglobal.org/spec/lti-dl/claim/'
const AGS = 'https://purl.imsglobal.org/spec/lti-ags/'
const ITEM_TYPE = 'application/vnd.ims.lis.v2.lineitem+json'
const SCORE_TYPE = 'application/vnd.ims.lis.v1.score+json'

interface Options {
  /** The public keys of the tool, as its address shows them. */
  toolKeys: () => Promise<JSONWebKeySet>
  /** The addresses that the platform was given for the tool. */
  tool: { login: string; launch: string; target: string }
  /** A host other than the site’s makes them two sites for a browser. */
  host?: '127.0.0.1' | 'localhost'
  port?: number
  clientId?: string
}

export type TestPlatform = Awaited<ReturnType<typeof openPlatform>>

export async function openPlatform({
  toolKeys,
  tool,
  host = '127.0.0.1',
  port = 0,
  clientId = `tool-${randomUUID()}`,
}: Options) {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://${host}:${typeof address === 'object' ? address?.port : 0}`
  const keys = await generateKeyPair('RS256')
  const stranger = await generateKeyPair('RS256')
  const kid = randomUUID()
  const people = new Map<string, Member>()
  const links = new Map<string, Link>()
  const items = new Map<string, Item>()
  const scores: Score[] = []
  const tokens = new Map<string, string[]>()
  const answers: JWTPayload[] = []
  const state = {
    /** Who is logged in at the platform. */
    visitor: '',
    course: { id: 'course-1', title: '演示课程' },
    /** Changes the claims of the next messages. */
    lie: null as ((claims: JWTPayload) => JWTPayload) | null,
    /** Makes the token of the next messages, in place of the platform’s key. */
    forge: null as ((claims: JWTPayload) => Promise<string>) | null,
    /** The services fail with this status. */
    broken: 0,
    /** Holds grades back. */
    slow: null as (() => Promise<void>) | null,
    /** The tool may send grades. */
    grades: true,
    /** Requests to the services, by path. */
    requests: [] as string[],
  }

  const addLink = (link: Partial<Link> = {}): string => {
    const id = `link-${links.size + 1}`
    links.set(id, { id, title: '演示链接', url: tool.target, custom: {}, itemId: null, ...link })
    return id
  }
  const addItem = (item: Partial<Item> = {}): string => {
    const id = `${items.size + 1}`
    items.set(id, { label: '演示成绩', scoreMaximum: 100, resourceId: '', resourceLinkId: null, ...item })
    return id
  }
  const itemUrl = (id: string) => `${origin}/lineitems/${id}/lineitem?type_id=1`

  /** What the browser posts to the tool to begin. `link` null: content is to be chosen. */
  const initiation = (link: string | null): Record<string, string> => ({
    iss: origin,
    client_id: clientId,
    login_hint: state.visitor,
    lti_message_hint: link ?? 'choose',
    target_link_uri: link === null ? tool.target : (links.get(link)?.url ?? ''),
    lti_deployment_id: '1',
  })

  const claimsFor = (hint: string, { nonce, loginHint }: { nonce: string; loginHint: string }): JWTPayload => {
    const member = people.get(loginHint)
    const link = links.get(hint)
    const now = Math.floor(Date.now() / 1000)
    return {
      iss: origin,
      aud: clientId,
      sub: loginHint,
      nonce,
      iat: now,
      exp: now + 60,
      ...(member && { name: member.name, email: member.email }),
      [`${LTI}version`]: '1.3.0',
      [`${LTI}deployment_id`]: '1',
      [`${LTI}message_type`]: link ? 'LtiResourceLinkRequest' : 'LtiDeepLinkingRequest',
      [`${LTI}target_link_uri`]: link?.url ?? tool.target,
      [`${LTI}roles`]: member?.roles ?? [],
      [`${LTI}context`]: { ...state.course, label: 'DEMO', type: ['CourseSection'] },
      [`${LTI}lis`]: { person_sourcedid: member?.number ?? '' },
      [`${LTI}ext`]: { lms: 'moodle-2', user_username: loginHint },
      ...(link
        ? { [`${LTI}resource_link`]: { id: link.id, title: link.title }, [`${LTI}custom`]: link.custom }
        : {
            [`${DEEP}deep_linking_settings`]: {
              accept_types: ['ltiResourceLink'],
              accept_presentation_document_targets: ['iframe', 'window'],
              accept_multiple: true,
              auto_create: true,
              data: 'opaque',
              deep_link_return_url: `${origin}/answer`,
            },
          }),
      ...(state.grades && {
        [`${AGS}claim/endpoint`]: {
          scope: [`${AGS}scope/lineitem`, `${AGS}scope/score`],
          lineitems: `${origin}/lineitems?type_id=1`,
          ...(link?.itemId != null && { lineitem: itemUrl(link.itemId) }),
        },
      }),
    }
  }

  const sign = (claims: JWTPayload, key = keys.privateKey, header: Record<string, string> = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', ...header }).sign(key)

  async function authorize(query: URLSearchParams): Promise<string> {
    const wanted = { scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' }
    const isRight = Object.entries(wanted).every(([name, value]) => query.get(name) === value)
    const isOurs = query.get('client_id') === clientId && query.get('redirect_uri') === tool.launch
    const nonce = query.get('nonce') ?? ''
    if (!isRight || !isOurs || nonce === '') return '<h1>invalid_request</h1>'
    const loginHint = query.get('login_hint') ?? ''
    if (loginHint !== state.visitor)
      return formOf(tool.launch, { error: 'access_denied', state: query.get('state') ?? '' })
    const honest = claimsFor(query.get('lti_message_hint') ?? '', { nonce, loginHint })
    const claims = state.lie?.(honest) ?? honest
    const idToken = await (state.forge?.(claims) ?? sign(claims))
    return formOf(tool.launch, { id_token: idToken, state: query.get('state') ?? '' })
  }

  async function give(body: URLSearchParams): Promise<{ status: number; value: unknown }> {
    const granted = body.get('grant_type') === 'client_credentials'
    const typed = body.get('client_assertion_type') === 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
    try {
      if (!granted || !typed) throw new Error('unsupported_grant_type')
      await jwtVerify(body.get('client_assertion') ?? '', createLocalJWKSet(await toolKeys()), {
        issuer: clientId,
        subject: clientId,
        audience: `${origin}/token`,
        requiredClaims: ['jti', 'iat', 'exp'],
      })
    } catch {
      return { status: 400, value: { error: 'invalid_client' } }
    }
    const token = randomUUID()
    const scope = body.get('scope') ?? ''
    tokens.set(token, scope.split(' '))
    return { status: 200, value: { access_token: token, token_type: 'Bearer', expires_in: 3600, scope } }
  }

  function keep(itemId: string, score: Omit<Score, 'itemId'>): number {
    if (!people.get(score.userId)?.roles.includes(roles.student)) return 400
    const second = (at: string) => Math.floor(Date.parse(at) / 1000)
    const last = scores.findLast((one) => one.itemId === itemId && one.userId === score.userId)
    if (last && second(last.timestamp) >= second(score.timestamp)) return 409
    scores.push({ ...score, itemId })
    return 200
  }

  async function serve(request: IncomingMessage, url: URL): Promise<{ status: number; value: unknown }> {
    state.requests.push(`${request.method} ${url.pathname}`)
    if (state.broken > 0) return { status: state.broken, value: {} }
    if (url.pathname.endsWith('/scores')) await state.slow?.()
    const mine = tokens.get((request.headers.authorization ?? '').replace('Bearer ', '')) ?? []
    const [, , id, , what] = url.pathname.split('/')
    const needed = `${AGS}scope/${what === 'scores' ? 'score' : 'lineitem'}`
    if (!mine.includes(needed)) return { status: 401, value: {} }
    const body = request.method === 'POST' ? JSON.parse(await text(request)) : null
    const type = request.headers['content-type']
    if (id === undefined && request.method === 'GET') {
      const query = url.searchParams
      const found = [...items].filter(([, item]) => query.get('resource_id') === item.resourceId)
      return { status: 200, value: found.map(([itemId, item]) => ({ id: itemUrl(itemId), ...item })) }
    }
    if (id === undefined && type === ITEM_TYPE) return { status: 201, value: { ...body, id: itemUrl(addItem(body)) } }
    if (id !== undefined && items.has(id) && what === 'scores' && type === SCORE_TYPE)
      return { status: keep(id, body), value: {} }
    return { status: 404, value: {} }
  }

  /** The tool’s answer to “choose content”: what it names becomes links of the course. */
  async function takeAnswer(signed: string): Promise<string> {
    const { payload } = await jwtVerify(signed, createLocalJWKSet(await toolKeys()), {
      issuer: clientId,
      audience: origin,
      requiredClaims: ['exp', 'iat', 'nonce'],
    })
    answers.push(payload)
    const chosen = payload[`${DEEP}content_items`]
    for (const item of Array.isArray(chosen) ? chosen : [])
      addLink({
        title: item.title,
        url: item.url,
        custom: item.custom ?? {},
        itemId: item.lineItem ? addItem(item.lineItem) : null,
      })
    return `<h1>added</h1><p>${links.size}</p>`
  }

  /** A course’s page: its links open in a frame, as Moodle embeds tools. */
  const coursePage = () =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${state.course.title}</title></head><body><h1>${state.course.title}</h1>${[
      ...links.keys(),
      null,
    ]
      .map((link) => {
        const fields = Object.entries(initiation(link)).map(([name, value]) => inputOf(name, value))
        return `<form method="post" action="${tool.login}" target="tool">${fields.join('')}<button>${link ?? 'Select content'}</button></form>`
      })
      .join('')}<iframe name="tool" title="tool" width="800" height="500"></iframe></body></html>`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    const page = (html: string) => void response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
    const json = ({ status, value }: { status: number; value: unknown }) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (url.pathname === '/keys')
      return json({
        status: 200,
        value: { keys: [{ ...(await exportJWK(keys.publicKey)), kid, alg: 'RS256', use: 'sig' }] },
      })
    // A browser with a window asks for it.
    if (url.pathname === '/favicon.ico') return void response.writeHead(204).end()
    if (url.pathname === '/auth') return page(await authorize(url.searchParams))
    if (url.pathname === '/token') return json(await give(new URLSearchParams(await text(request))))
    if (url.pathname === '/answer')
      return page(await takeAnswer(new URLSearchParams(await text(request)).get('JWT') ?? ''))
    if (url.pathname.startsWith('/lineitems')) return json(await serve(request, url))
    if (url.pathname === '/course') {
      state.visitor = url.searchParams.get('as') ?? state.visitor
      return page(coursePage())
    }
    return json({ status: 404, value: {} })
  }
  server.on('request', (request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })

  return {
    origin,
    clientId,
    people,
    links,
    items,
    scores,
    answers,
    state,
    addLink,
    addItem,
    itemUrl,
    initiation,
    sign,
    strangerKey: stranger.privateKey,
    settings: (key: string, values: Partial<Extract<SsoProviderConfig, { kind: 'lti' }>> = {}) =>
      ({
        ...plainProvider,
        kind: 'lti',
        key,
        secret: '',
        name: { zh: '演示课程平台', en: 'Demo platform' },
        issuer: origin,
        clientId,
        deployments: '1',
        authorizationUrl: `${origin}/auth`,
        tokenUrl: `${origin}/token`,
        jwksUrl: `${origin}/keys`,
        tokenAudience: '',
        ...values,
      }) satisfies SsoProviderConfig,
    /** A person of the course; their id there is their user name. */
    enrol(member: Partial<Member> = {}): string {
      const id = `person-${randomUUID()}`
      people.set(id, { name: `演示${people.size + 1}`, number: '', email: '', roles: [roles.student], ...member })
      return id
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
