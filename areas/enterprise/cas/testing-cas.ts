import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { plainProvider } from '@leitai/identity/provider/testing'
import type { SsoProviderConfig } from '@leitai/platform/config/sso-providers'

interface CasPerson {
  user: string
  attributes?: Record<string, string>
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const NS = 'xmlns:cas="http://www.yale.edu/tp/cas"'
export const casSuccess = (inside: string) =>
  `<cas:serviceResponse ${NS}>\n <cas:authenticationSuccess>${inside}</cas:authenticationSuccess>\n</cas:serviceResponse>`
const failure = (code: string) =>
  `<cas:serviceResponse ${NS}><cas:authenticationFailure code="${code}">refused</cas:authenticationFailure></cas:serviceResponse>`
const elements = (attributes: Record<string, string>) =>
  Object.entries(attributes).map(([name, value]) => `<cas:${name}>${escaped(value)}</cas:${name}>`)

/**
 * A server of the CAS protocol 3.0.3, sections 2.1, 2.5, 2.8 and 3: tickets are good once and for one service; `/logout` tells every service
 * that was visited. Users are logged in already.
 */
export async function openCas({ port = 0 } = {}) {
  const tickets = new Map<string, { person: CasPerson; service: string }>()
  const given: { ticket: string; service: string }[] = []
  const requests: URL[] = []
  const cas = {
    visitor: { user: 'demo' } as CasPerson,
    /** Another answer to a validation, in place of the honest one. */
    lie: null as ((response: ServerResponse) => void) | null,
    asked: requests,
    given,
  }
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://cas')
    requests.push(address)
    const service = address.searchParams.get('service') ?? ''
    if (address.pathname === '/cas/login') {
      const ticket = `ST-${tickets.size + 1}-${randomBytes(20).toString('base64url')}`
      tickets.set(ticket, { person: cas.visitor, service })
      given.push({ ticket, service })
      const back = new URL(service)
      back.searchParams.set('ticket', ticket)
      return void response.writeHead(302, { location: back.href }).end()
    }
    const [, version] = /^\/cas(\/p3)?\/serviceValidate$/.exec(address.pathname) ?? ['', null]
    if (version === null) return void response.writeHead(404).end()
    if (cas.lie) return cas.lie(response)
    const ticket = address.searchParams.get('ticket') ?? ''
    const login = tickets.get(ticket)
    tickets.delete(ticket)
    response.setHeader('content-type', 'application/xml')
    if (!login) return void response.end(failure('INVALID_TICKET'))
    if (login.service !== service) return void response.end(failure('INVALID_SERVICE'))
    const { user, attributes = {} } = login.person
    const block = version ? `<cas:attributes>${elements(attributes).join('')}</cas:attributes>` : ''
    response.end(casSuccess(`<cas:user>${escaped(user)}</cas:user>${block}`))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/cas`
  return Object.assign(cas, {
    url,
    settings: (key: string, values: object = {}): Extract<SsoProviderConfig, { kind: 'cas' }> => ({
      ...plainProvider,
      kind: 'cas',
      key,
      url,
      version: '3',
      secret: '',
      ...values,
    }),
    /** The browser at the log-in page, and back to the service. */
    async through(leaving: URL): Promise<URL> {
      const response = await fetch(leaving, { redirect: 'manual' })
      return new URL(response.headers.get('location') ?? '')
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

/** The message of single log-out, section 3.3. */
export const casLogOut = (ticket: string) =>
  `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-1" Version="2.0" IssueInstant="2026-01-01T00:00:00Z">
  <saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">@NOT_USED@</saml:NameID>
  <samlp:SessionIndex>${ticket}</samlp:SessionIndex>
</samlp:LogoutRequest>`
