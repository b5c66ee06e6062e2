import { saveSsoTicket } from '@leitai/identity/account/sso-ticket'
import { ssoProviders } from '@leitai/identity/provider/table'
import { plainProvider } from '@leitai/identity/provider/testing'
import { handOver, ownerOfTrial } from '@leitai/identity/sso/handover'
import type { AppContext } from '@leitai/platform/context/app-context'
import { BROWSER } from './people.ts'

const { secret: _secret, ...shared } = plainProvider
/** A provider that people come from, one that can be switched and removed, and a directory that does not answer. */
const providers = [
  { ...shared, kind: 'cas' as const, key: 'worldcas', url: 'http://127.0.0.1:9/cas', version: '3' as const },
  { ...shared, kind: 'cas' as const, key: 'worldspare', url: 'http://127.0.0.1:9/cas', version: '3' as const },
  {
    ...shared,
    kind: 'ldap' as const,
    key: 'worldldap',
    url: 'ldap://127.0.0.1:9',
    startTls: true,
    ca: '',
    baseDn: 'dc=example',
    bindDn: 'cn=demo',
    filter: '(uid={user})',
    goneDays: 0,
  },
]

/** Log-in providers, a log-in of a newcomer under way in the browser of all callers, and a trial by the admin. */
export async function makeSso(ctx: AppContext, admin: { id: number }) {
  const now = ctx.now()
  await ctx.db
    .insert(ssoProviders)
    .values(providers.map((settings) => ({ key: settings.key, settings, on: true, updatedAt: now })))
  const ssoTicket = await saveSsoTicket(ctx, {
    result: {
      provider: 'worldcas',
      subject: 'newcomer',
      session: null,
      leave: null,
      claims: { name: 'newcomer', email: null, emailVerified: false },
      person: { number: null, name: null, school: null, department: null, role: null },
    },
    browser: BROWSER,
  })
  const trial = { provider: 'worldcas', reason: null, problem: null, attributes: [], claims: null, warnings: [] }
  const ssoTrial = await handOver(ctx, { owner: ownerOfTrial(admin.id), provider: 'worldcas' }, trial)
  return { ssoTicket, ssoTrial }
}
