import { saveSsoTicket } from '@leitai/identity/account/sso-ticket'
import { ssoProviders } from '@leitai/identity/provider/table'
import { oidcConfig } from '@leitai/identity/provider/testing'
import { handOver, ownerOfTrial } from '@leitai/identity/sso/handover'
import type { AppContext } from '@leitai/platform/context/app-context'
import { directory } from './enterprise/directory.ts'
import { BROWSER } from './people.ts'

const { secret: _first, ...campus } = oidcConfig('worldcampus')
const { secret: _second, ...spare } = oidcConfig('worldspare')
/** A provider that people come from, one that can be switched and removed, and a directory that does not answer. */
const providers = [campus, spare, directory]

/** Log-in providers, a log-in of a newcomer under way in the browser of all callers, and a trial by the admin. */
export async function makeSso(ctx: AppContext, admin: { id: number }) {
  const now = ctx.now()
  await ctx.db
    .insert(ssoProviders)
    .values(providers.map((settings) => ({ key: settings.key, settings, on: true, updatedAt: now })))
  const ssoTicket = await saveSsoTicket(ctx, {
    result: {
      provider: 'worldcampus',
      subject: 'newcomer',
      session: null,
      leave: null,
      claims: { name: 'newcomer', email: null, emailVerified: false },
      person: { number: null, name: null, school: null, department: null, role: null },
    },
    browser: BROWSER,
  })
  const trial = { provider: 'worldcampus', reason: null, problem: null, attributes: [], claims: null, warnings: [] }
  const ssoTrial = await handOver(ctx, { owner: ownerOfTrial(admin.id), provider: 'worldcampus' }, trial)
  return { ssoTicket, ssoTrial }
}
