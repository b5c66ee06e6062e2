import { findById } from '@leitai/identity/account/find-account'
import { accountEvents, users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import { type Placeholders, rows, statement, value } from '@leitai/pg-kit/statement'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, gt, inArray, isNotNull, isNull, sql } from '@leitai/platform/db/orm'
import { networkOf } from '@leitai/platform/http/network'
import { keyed } from '@leitai/platform/keys/keys'
import { award } from './award.ts'
import { sharedPlace } from './rules.ts'
import { invitations, invitedPhones } from './table.ts'

/** The value of `invite` in a user’s invitation link: their public number. */
export const inviteMark = (userId: number) => String(userId)

interface Invited {
  userId: number
  /** As in the link; an invalid value counts as no invitation. */
  invitedBy: string | undefined
  ip: string
  device: string
  now: Date
}
/** Stores who invited a user, in the transaction of the registration. */
export async function rememberInvitation(db: Db, { userId, invitedBy, ip, device, now }: Invited): Promise<void> {
  if (invitedBy === undefined || !/^[1-9]\d{0,8}$/.test(invitedBy)) return
  const inviter = await findById(db, Number(invitedBy))
  if (inviter?.state !== 'active' || inviter.id === userId) return
  const discounted = sharedPlace(await placesOf(db, inviter.id, now), [{ network: networkOf(ip), device }])
  await db.insert(invitations).values({ userId, inviterId: inviter.id, at: now, discounted }).onConflictDoNothing()
}

const DAYS = 90

/** A user’s recent networks and browsers. */
async function placesOf(db: Db, userId: number, now: Date) {
  const rows = await db
    .selectDistinct({ ip: accountEvents.ip, device: accountEvents.device })
    .from(accountEvents)
    .where(
      and(
        eq(accountEvents.userId, userId),
        inArray(accountEvents.kind, ['login', 'register']),
        gt(accountEvents.at, new Date(now.getTime() - DAYS * 86_400_000)),
      ),
    )
  return rows.map(({ ip, device }) => ({ network: networkOf(ip), device }))
}

/**
 * Pays the inviter, if any, when the invited user has bound a phone or had a first submission scored (which counts only once the phone is
 * bound). Runs in the event’s transaction.
 */
export async function invitationCounts(
  { db, ctx }: { db: Db; ctx: Pick<AppContext, 'config'> },
  { userId, event, now }: { userId: number; event: 'verified' | 'scored'; now: Date },
): Promise<void> {
  const own = eq(invitations.userId, userId)
  const [invitation] = await db.select().from(invitations).where(own)
  const moment = event === 'verified' ? ('verifiedAt' as const) : ('scoredAt' as const)
  if (!invitation || invitation.discounted || invitation[moment]) return
  const [row] = await db.select().from(invitations).where(own).for('update')
  if (!row || row.discounted || row[moment]) return
  const discounted =
    sharedPlace(await placesOf(db, row.inviterId, now), await placesOf(db, userId, now)) ??
    (event === 'verified' && (await phoneCounted(db, ctx.config.secret, { userId, now })) ? 'phone' : null)
  if (discounted) {
    await db.update(invitations).set({ discounted }).where(own)
    return
  }
  const verifiedAt = event === 'verified' ? now : row.verifiedAt
  const scoredAt = event === 'scored' ? now : row.scoredAt
  const pay = (rule: 'inviteVerified' | 'inviteScored') =>
    award(db, { userId: row.inviterId, rule, subject: userId, now })
  const paid = (verifiedAt ? await pay('inviteVerified') : 0) + (verifiedAt && scoredAt ? await pay('inviteScored') : 0)
  await db
    .update(invitations)
    .set({ verifiedAt, scoredAt, points: row.points + paid })
    .where(own)
}

/** Whether an invitation was counted for this phone before, under another account; records that one is now. */
async function phoneCounted(db: Db, secret: string, { userId, now }: { userId: number; now: Date }): Promise<boolean> {
  const user = await findById(db, userId)
  if (!user?.phone) return false
  const digest = keyed(secret, 'invited phone', `${user.countryCode} ${user.phone}`)
  const made = await db
    .insert(invitedPhones)
    .values({ digest, at: now })
    .onConflictDoNothing()
    .returning({ digest: invitedPhones.digest })
  return made.length === 0
}

const counted = and(isNotNull(invitations.verifiedAt), isNull(invitations.discounted))
interface Part {
  limit: number
  offset: number
}

/** The users that a user has invited, newest first. */
export const invitedBy = statement(({ inviterId, limit, offset }: Placeholders<Part & { inviterId: number }>) => {
  const own = sql`${invitations.inviterId} = ${inviterId}`
  return {
    list: rows(
      { invitation: invitations, userName: users.name },
      sql`from ${invitations} join ${users} on ${users.id} = ${invitations.userId} where ${own}
        order by ${invitations.at} desc, ${invitations.userId} desc limit ${limit}::int offset ${offset}::int`,
    ),
    total: value(sql<number>`(select count(*)::int from ${invitations} where ${own})`),
    earned: value(sql<number>`(select coalesce(sum(${invitations.points}), 0)::int from ${invitations} where ${own})`),
  }
})

/** The users with the most invitations, among those who allow to be shown. */
export const topInviters = statement(({ limit, offset }: Placeholders<Part>) => ({
  list: rows(
    {
      userId: users.id,
      name: users.name,
      avatar: users.avatar,
      invited: sql<number>`count(*)::int`,
      points: sql<number>`sum(${invitations.points})::int`,
      rank: sql<number>`(rank() over (order by count(*) desc))::int`,
      total: sql<number>`(count(*) over ())::int`,
    },
    sql`from ${invitations} join ${users} on ${users.id} = ${invitations.inviterId}
      where ${counted} and ${users.state} = 'active' and not exists (select from ${profiles}
        where ${profiles.userId} = ${users.id} and ${profiles.privacy}->>'hallOfFame' = 'false')
      group by ${users.id} order by count(*) desc, ${users.id} limit ${limit}::int offset ${offset}::int`,
  ),
}))
