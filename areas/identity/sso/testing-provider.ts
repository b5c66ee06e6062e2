import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import Provider from 'oidc-provider'

export interface TestProvider {
  issuer: string
  /** The provider's users, by subject. */
  people: Map<string, { name: string; email: string; email_verified: boolean }>
  /** The user at the provider's own log-in form. */
  visitor: string
  close(): Promise<void>
}

export const CLIENT = { id: 'leitai-test', secret: 'a secret of the test only' }

const FORM = '<form method="post"><label>Name <input name="login"></label><button>Log in</button></form>'

/**
 * A real OpenID provider on loopback: PKCE is required, log-in and consent are granted immediately to `visitor`; or, with `form`, to the
 * user named there.
 */
export async function openProvider(redirectUri: string, { port = 0, form = false } = {}): Promise<TestProvider> {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const people: TestProvider['people'] = new Map()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [new URL('/v3/home.html', redirectUri).href],
      },
    ],
    claims: { openid: ['sub'], profile: ['preferred_username'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['a key of the test only'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => {
      const person = people.get(sub)
      return person && { accountId: sub, claims: () => ({ sub, preferred_username: person.name, ...person }) }
    },
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  const test: TestProvider = {
    issuer,
    people,
    visitor: '',
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    if (form && request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(FORM)
    const finish = async () => {
      const named = form ? new URLSearchParams(await text(request)).get('login') : null
      if (named) people.set(named, { name: named, email: `${named}@example.com`, email_verified: true })
      await provider.interactionFinished(request, response, { login: { accountId: named ?? test.visitor } })
    }
    finish().catch(() => response.writeHead(500).end())
  })
  return test
}
