import { users } from '@leitai/identity/account/table'
import { limits } from '@leitai/platform/contract/limits'
import { and, count, eq, gte, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { dayStart } from '@leitai/platform/time/day'
import { workingDaysAfter } from '@leitai/platform/time/working-days'
import { messagesFrom } from '@leitai/site/message/direct-messages'
import { publicCompetition } from '../../definition/competition.ts'
import { members, teams } from '../../team/table.ts'
import type * as contract from '../contract.reports.ts'
import { takePictures } from '../picture.ts'
import { reports } from '../table.ts'

export const makeReport: Handler<typeof contract.makeReport> = async (context, input) => {
  const { db, me, now } = context
  const { userId, teamId, kind, text, links } = input
  const [team] = teamId ? await db.select().from(teams).where(eq(teams.id, teamId)) : []
  if (teamId) orRefuse(team, 'team.unknown')
  const cmptId = team?.cmptId ?? input.cmptId ?? null
  refuse(cmptId === null && !userId ? { code: 'conduct.about' } : null)
  refuse(input.letters && cmptId !== null ? { code: 'conduct.letters' } : null)
  if (cmptId !== null) await publicCompetition(db, cmptId)
  if (userId) {
    const [person] = await db.select({ state: users.state }).from(users).where(eq(users.id, userId))
    refuse(orRefuse(person, 'account.unknown').state === 'closed' ? { code: 'account.closed' } : null)
  }
  const own = teamId
    ? await db
        .select({ teamId: members.teamId })
        .from(members)
        .where(and(eq(members.teamId, teamId), eq(members.userId, me.id)))
    : []
  refuse(userId === me.id || own.length > 0 ? { code: 'conduct.ownReport' } : null)
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`reports of ${me.id}`}))`)
  const [made] = await db
    .select({ count: count() })
    .from(reports)
    .where(and(eq(reports.reporterId, me.id), gte(reports.at, dayStart(now))))
  const limit = limits.integrity.reportsDay
  refuse((made?.count ?? 0) < limit ? null : { code: 'conduct.reportsDay', values: { limit } })
  const written =
    input.letters && userId
      ? await messagesFrom(db, { fromId: userId, toId: me.id, most: limits.integrity.letters })
      : []
  refuse(input.letters && written.length === 0 ? { code: 'conduct.noLetters' } : null)
  const directMessages = written.map(({ text, at }) => ({ text, at: at.toISOString() }))
  const pictures = await takePictures(context, input.pictures)
  const dueAt = workingDaysAfter(now, limits.integrity.answerDays)
  const [report] = await db
    .insert(reports)
    .values({
      reporterId: me.id,
      cmptId,
      teamId: teamId ?? null,
      userId: userId ?? null,
      kind,
      text,
      links: [...new Set(links)],
      pictures,
      letters: directMessages,
      at: now,
      dueAt,
    })
    .returning({ id: reports.id })
  return { id: orRefuse(report, 'conduct.unknown').id, dueAt }
}
