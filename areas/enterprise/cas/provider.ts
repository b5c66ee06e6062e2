import { attributesOf } from '@leitai/identity/sso/claims'
import { type Arrival, type Built, type SignInProvider, SsoFailure } from '@leitai/identity/sso/provider'
import { isTree, type Tree } from '@leitai/identity/sso/tree'
import { askOutside } from '@leitai/platform/http/ask-outside'
import { XMLParser } from 'fast-xml-parser'

/** The Central Authentication Service, protocol 2 and 3: https://apereo.github.io/cas/development/protocol/CAS-Protocol-Specification.html */

const MS = 10_000
const MOST = 256 * 1024
/** Proxy tickets (PT-) are another service's word for the user. */
const TICKET = /^ST-[\x21-\x7e]{1,256}$/

export function casProvider({ settings, redirect }: Built<'cas'>): SignInProvider {
  const base = settings.url.replace(/\/+$/, '')
  /** The state is part of it: the server gives a ticket for this log-in alone. */
  const serviceFor = (state: string) => `${redirect}?${new URLSearchParams({ state })}`
  return {
    async begin({ state }) {
      return new URL(`${base}/login?${new URLSearchParams({ service: serviceFor(state) })}`)
    },
    async leave(back) {
      return new URL(`${base}/logout?${new URLSearchParams({ service: back })}`)
    },
    async finish(returned, { state }) {
      const tickets = returned.getAll('ticket')
      const [ticket = ''] = tickets
      if (returned.getAll('state').join() !== state) throw new SsoFailure('failed', 'another state')
      if (tickets.length === 0) throw new SsoFailure('denied', 'no ticket')
      if (tickets.length > 1 || !TICKET.test(ticket)) throw new SsoFailure('failed', 'not a service ticket')
      const path = settings.version === '3' ? '/p3/serviceValidate' : '/serviceValidate'
      const query = new URLSearchParams({ service: serviceFor(state), ticket })
      const text = await ask(`${base}${path}?${query}`)
      return { ...readAnswer(text), session: ticket }
    },
  }
}

async function ask(address: string): Promise<string> {
  const answer = await askOutside(address, { signal: AbortSignal.timeout(MS) }).catch(() => {
    throw new SsoFailure('down', 'the CAS server does not answer')
  })
  if (answer.status !== 200) throw new SsoFailure('down', `the CAS server answered with status ${answer.status}`)
  return answer.text()
}

const parser = new XMLParser({ ignoreAttributes: true, removeNSPrefix: true, parseTagValue: false, trimValues: true })

/** XML of a stranger: without a document type there are no entities but the five of XML itself, and no other files. */
function readXml(text: string): Tree {
  if (text.length > MOST || /<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i.test(text))
    throw new SsoFailure('failed', 'XML is refused')
  const { '?xml': _, ...tree }: Tree = parser.parse(text, true)
  return tree
}

function readAnswer(text: string): Omit<Arrival, 'session'> {
  const tree = readXml(text)
  const { serviceResponse: response, ...others } = tree
  if (!isTree(response) || Object.keys(others).length > 0) throw new SsoFailure('failed', 'not a CAS response')
  const { authenticationSuccess: success, ...rest } = response
  if (!isTree(success) || Object.keys(rest).length > 0)
    throw new SsoFailure('failed', 'the CAS server refused the ticket')
  const { user, attributes, proxies, proxyGrantingTicket: _, ...more } = success
  // Another service stands between: it could have got the ticket from a user who did not mean to come here.
  if (proxies !== undefined) throw new SsoFailure('failed', 'a proxy ticket')
  if (typeof user !== 'string' || user === '') throw new SsoFailure('subject', 'the CAS server names no user')
  const entries = isTree(attributes) ? attributes : {}
  return { attributes: attributesOf({ ...more, ...entries, user }), emailVerified: null }
}

/** The ticket in a message of single log-out, or null. */
export function endedTicket(message: string): string | null {
  const { LogoutRequest: request } = readXml(message)
  if (!isTree(request)) return null
  const { SessionIndex: ticket } = request
  return typeof ticket === 'string' && TICKET.test(ticket) ? ticket : null
}
