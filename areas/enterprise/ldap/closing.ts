import { dueToSuspend, linkedWith, markGone, suspendLink } from '@leitai/identity/account/account-state'
import { identitiesOf } from '@leitai/identity/account/identity'
import { endAllSessions, lockUser } from '@leitai/identity/account/moderation'
import { lockAccount } from '@leitai/identity/account/own-contact'
import { openProviders, type StoredProvider } from '@leitai/identity/provider/providers'
import { staysIn } from '@leitai/identity/security/rules'
import { operatorNotified } from '@leitai/identity/sso/hooks'
import { reasonOf } from '@leitai/identity/sso/journey'
import { openProvider } from '@leitai/identity/sso/registry'
import { restoreIdentity } from '@leitai/identity/sso/restore-identity'
import { goneReason } from '@leitai/identity/sso/texts'
import { audit } from '@leitai/platform/audit/audit'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { transaction } from '@leitai/platform/db/transaction'
import { siteOf } from '@leitai/platform/settings/settings'
import { isSudden } from './rules.ts'
import { directoryDown, manyGone } from './texts.ts'

/** Closes the way in of people whom a directory no longer knows. */

const DAY_MS = 86_400_000
const LINK = '/judge-space.html?tab=logins'

/** The task: asks every directory whether it still knows who is linked with it. */
export async function checkDirectories(ctx: AppContext): Promise<void> {
  for (const provider of await openProviders(ctx)) {
    const { settings } = provider
    if (settings.kind !== 'ldap' || settings.goneDays === 0) continue
    const { key, name, goneDays } = settings
    const notifyOnce = (notice: ReturnType<typeof manyGone>) =>
      transaction(ctx.db, (db) => operatorNotified.run({ db, ...notice, link: LINK, now: ctx.now() }))
    try {
      const doubt = await lookFor(ctx, provider, key)
      if (doubt) await notifyOnce(manyGone(name, doubt))
      else await suspendDue(ctx, { provider: key, before: new Date(ctx.now().getTime() - goneDays * DAY_MS) })
    } catch (error) {
      ctx.log.warn({ provider: key, reason: reasonOf(error) }, 'a directory could not be checked')
      await notifyOnce(directoryDown(name, goneDays))
    }
  }
}

/** Marks who is missing, and restores who is back; if very many are missing it does neither, and returns their number. */
async function lookFor(ctx: AppContext, row: StoredProvider, provider: string) {
  const opened = await openProvider(ctx, row)
  const linked = await linkedWith(ctx.db, provider)
  if (opened.way !== 'password' || linked.length === 0) return null
  const there = await opened.directory.known(linked.map(({ subject }) => subject))
  const gone = linked.filter(({ subject, goneSince }) => !there.has(subject) && goneSince === null)
  const before = linked.filter(({ goneSince }) => goneSince === null).length
  if (isSudden(gone.length, before)) return { gone: gone.length, linked: before }
  if (gone.length > 0)
    await markGone(
      ctx.db,
      gone.map(({ id }) => id),
      ctx.now(),
    )
  for (const { subject, goneSince } of linked)
    if (goneSince !== null && there.has(subject))
      await transaction(ctx.db, (db) => restoreIdentity({ db, now: ctx.now() }, { provider, subject }))
  return null
}

async function suspendDue(ctx: AppContext, { provider, before }: { provider: string; before: Date }): Promise<void> {
  for (const { id, userId } of await dueToSuspend(ctx.db, provider, before))
    await transaction(ctx.db, (db) => suspend(ctx, db, { id, userId }))
}

/** The link logs in no more, and all log-ins of the account end; one without another way in is locked. */
async function suspend(ctx: AppContext, db: Db, { id, userId }: { id: number; userId: number }): Promise<void> {
  const now = ctx.now()
  const user = await lockAccount(db, userId)
  if (!(await suspendLink(db, id, now)) || user.state === 'closed') return
  const act = { userId, now, ip: '', device: '' }
  const working = new Set((await openProviders(ctx)).map(({ settings }) => settings.key))
  const others = (await identitiesOf(db, userId)).filter(
    (one) => working.has(one.provider) && one.suspendedAt === null,
  ).length
  const { settings } = await siteOf(ctx)
  // Passwords and codes of this site are a way in only where they are accepted.
  const stays = settings.switches.localLogin || user.role === 'admin' ? staysIn(user, others) : others > 0
  if (stays || user.role === 'admin' || user.state !== 'active') {
    await endAllSessions(db, act)
    return
  }
  await lockUser(db, { ...act, reason: goneReason })
  const lock = { action: 'account.lock', target: { kind: 'user', id: userId }, reason: goneReason } as const
  await audit({ db, me: null, now, ip: '' }, lock)
}
