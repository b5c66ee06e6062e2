import { eq } from '@leitai/platform/db/orm'
import { builders, PASSWORD } from '@leitai/testing/build'
import { openTestApp, type TestApp, type Visitor } from '@leitai/testing/open-test-app'
import { expect } from 'vitest'
import { identities } from '../account/table.ts'
import { peopleOf } from '../account/testing.ts'
import { oidcConfig } from '../provider/testing.ts'
import * as contract from './contract.ts'
import { CLIENT, openProvider } from './testing-provider.ts'

export const SITE = 'http://leitai.test'
export const START = '/v3/api/common/sso/start'
export const CALLBACK = '/v3/api/common/sso/callback'

/** From an address of the provider, through its redirections, as a browser; returns the address of the site to which they lead. */
export async function passThrough(app: TestApp, issuer: string, begun: string): Promise<URL> {
  const outside = app.visitor()
  let address = begun
  for (let hop = 0; hop < 6 && !address.startsWith(SITE); hop++) {
    const response = await outside.fetch(new URL(address, issuer).href)
    address = response.headers.get('location') ?? `stopped: ${response.status} ${await response.text()}`
  }
  return new URL(address)
}

/** An SSO provider, and a site that knows it and another that is down. */
export async function openSso() {
  const provider = await openProvider(SITE + CALLBACK)
  const campus = oidcConfig('campus', {
    issuer: provider.issuer,
    clientId: CLIENT.id,
    secret: CLIENT.secret,
    scope: 'openid profile email',
  })
  const app = await openTestApp({ siteUrl: SITE, ssoProviders: [campus, oidcConfig('down')] })
  const build = builders(app)
  const people = peopleOf(app)
  const close = async () => {
    await app.end()
    await provider.close()
  }

  let subjects = 0
  /** A user so far known only to the provider. */
  function stranger(values: Partial<{ name: string; email: string; email_verified: boolean }> = {}) {
    const subject = `subject-${++subjects}`
    provider.people.set(subject, {
      name: `campus${subjects}`,
      email: `campus${subjects}@example.com`,
      email_verified: true,
      ...values,
    })
    return subject
  }

  /** From our start through the provider, as a browser; returns the address to which it redirects the browser. */
  async function throughProvider(visitor: Visitor, subject: string, query = 'provider=campus'): Promise<URL> {
    provider.visitor = subject
    const begun = await visitor.fetch(`${START}?${query}`)
    expect(begun.status).toBe(303)
    return passThrough(app, provider.issuer, begun.headers.get('location') ?? '')
  }

  const arrive = async (visitor: Visitor, address: URL) => {
    const response = await visitor.fetch(address.pathname + address.search)
    expect(response.status).toBe(303)
    return new URL(response.headers.get('location') ?? '', SITE)
  }

  /** The whole round: the ticket that the log-in screen finds in its address. */
  async function ticketOf(visitor: Visitor, subject: string, query?: string): Promise<string> {
    const landed = await arrive(visitor, await throughProvider(visitor, subject, query))
    return landed.searchParams.get('sso') ?? `none: ${landed.href}`
  }

  const create = async (visitor: Visitor, token: string, userName: string) =>
    visitor.call(contract.ssoCreate, { token, userName, agree: true })

  async function link(visitor: Visitor, token: string, name: string, password = PASSWORD, more = {}) {
    const formToken = await people.formToken(visitor)
    return visitor.call(contract.ssoLink, { account: name, countryCode: '86', password, ...more, token, formToken })
  }

  const identitiesOf = (subject: string) => app.ctx.db.select().from(identities).where(eq(identities.subject, subject))

  return {
    provider,
    app,
    build,
    people,
    close,
    stranger,
    throughProvider,
    arrive,
    ticketOf,
    create,
    link,
    identitiesOf,
  }
}
