import { createServer, type Server } from 'node:http'
import Provider from 'oidc-provider'

export interface TestProvider {
  issuer: string
  /** Whom the provider knows, by subject. */
  people: Map<string, { name: string; email: string; email_verified: boolean }>
  /** Who is at the provider's own log-in form. */
  visitor: string
  close(): Promise<void>
}

export const CLIENT = { id: 'leitai-test', secret: 'a secret of the test only' }

/** A real OpenID provider on loopback: PKCE is demanded, log-in and consent are given at once. */
export async function openProvider(redirectUri: string): Promise<TestProvider> {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const people: TestProvider['people'] = new Map()
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
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
    const login = { accountId: test.visitor }
    provider.interactionFinished(request, response, { login }).catch(() => response.writeHead(500).end())
  })
  return test
}
