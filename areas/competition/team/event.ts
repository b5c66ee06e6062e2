import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { eq, max } from '@leitai/platform/db/orm'
import { notifyEach } from '@leitai/site/message/notify'
import { titleOf } from '../definition/competition.ts'
import type { teamEventKinds } from './contract.ts'
import { members, teamEvents } from './table.ts'

/** Adds an entry to a team's activity log. */
export async function noteTeamEvent(
  db: Db,
  event: { teamId: number; kind: (typeof teamEventKinds)[number]; actorId: number | null; subject?: string; now: Date },
): Promise<void> {
  const { now, ...values } = event
  await db.insert(teamEvents).values({ ...values, at: now })
}

const teamLink = (cmptId: number) => `/cmptDetail.html?id=${cmptId}&tab=team`

/** Notifies users, except `but`, of a team event, with a link. */
export async function notifyPeople(
  db: Db,
  people: number[],
  notice: { cmptId: number; title: Words; body: Words; now: Date; but?: number; inviteId?: number },
): Promise<void> {
  const { cmptId, title, body, now, but, inviteId } = notice
  const more = inviteId === undefined ? {} : { inviteId }
  const recipients = [...new Set(people)].filter((userId) => userId !== but)
  const about = await titleOf(db, cmptId)
  await notifyEach(
    db,
    recipients.map((userId) => ({ userId, kind: 'team', about, title, body, link: teamLink(cmptId), now, ...more })),
  )
}

/** The newest event of a team: for a new member, earlier events count as read. */
export async function lastEvent(db: Db, teamId: number): Promise<number> {
  const [found] = await db
    .select({ id: max(teamEvents.id) })
    .from(teamEvents)
    .where(eq(teamEvents.teamId, teamId))
  return found?.id ?? 0
}

export const memberIds = async (db: Db, teamId: number): Promise<number[]> =>
  (await db.select({ id: members.userId }).from(members).where(eq(members.teamId, teamId)).orderBy(members.userId)).map(
    ({ id }) => id,
  )
