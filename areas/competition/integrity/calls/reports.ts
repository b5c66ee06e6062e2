import { awards } from '@leitai/identity/account/awards'
import { users } from '@leitai/identity/account/table'
import { audit } from '@leitai/platform/audit/audit'
import { limits } from '@leitai/platform/contract/limits'
import { onDays } from '@leitai/platform/db/days'
import { and, count, eq, gte, inArray, lte, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { foundIn, inBoth, patternsOf } from '@leitai/platform/text/search'
import { dayStart } from '@leitai/platform/time/day'
import { workingDaysAfter } from '@leitai/platform/time/working-days'
import { messagesFrom } from '@leitai/site/message/direct-messages'
import { notify } from '@leitai/site/message/notify'
import { publicCompetition, titleOf } from '../../definition/competition.ts'
import { competitions } from '../../definition/table.ts'
import { members, teams } from '../../team/table.ts'
import { refuseOwnTeams, refuseUnlessRuns } from '../access.ts'
import type * as contract from '../contract.reports.ts'
import { withoutOwn } from '../exclude-own.ts'
import { takePictures } from '../pictures.ts'
import { lockReport, pageOfReports, reportTexts } from '../report.ts'
import { refusalToAnswerReport } from '../rules.ts'
import { reports } from '../table.ts'
import { reportAnswered } from '../texts.ts'

export const answerReport: Handler<typeof contract.answerReport> = async (context, { reportId, state, answer }) => {
  const { db, me, now } = context
  const report = orRefuse(await lockReport(db, reportId), 'integrity.unknown')
  await refuseUnlessRuns(context, report.cmptId)
  refuse(report.userId === me.id || report.reporterId === me.id ? { code: 'integrity.own' } : null)
  if (report.teamId !== null) await refuseOwnTeams(context, [report.teamId])
  refuse(refusalToAnswerReport(report, { state, answer }))
  await db
    .update(reports)
    .set({ state, answer, answeredBy: me.id, answeredAt: state === 'checking' ? null : now })
    .where(eq(reports.id, reportId))
  await audit(context, { action: `conduct.report.${state}`, target: { kind: 'report', id: reportId }, reason: answer })
  if (state !== 'checking') {
    await notify(db, {
      userId: report.reporterId,
      kind: 'system',
      about: await titleOf(db, report.cmptId),
      ...reportAnswered(answer),
      link: '/accountset/reports.html',
      now,
    })
  }
  if (state === 'upheld') {
    // A report that a host upholds earns points once per competition, so that points cannot be minted by agreement.
    const subject = me.role === 'admin' || report.cmptId === null ? reportId : `competition ${report.cmptId}`
    await awards.get().one(db, { userId: report.reporterId, rule: 'report', subject, now })
  }
  return { ok: true }
}

const texts = [users.name, ...reportTexts, ...inBoth(competitions.title)]

export const reportQueue: Handler<typeof contract.reportQueue> = async (context, input) => {
  const { db, me, now } = context
  const { state, kind, keyword } = input
  const order = state === 'open' || state === 'checking' ? 'due' : 'newest'
  const [late] = await db
    .select({ count: count() })
    .from(reports)
    .where(and(inArray(reports.state, ['open', 'checking']), lte(reports.dueAt, now), withoutOwn(me.id)))
  const where = and(
    eq(reports.state, state),
    withoutOwn(me.id),
    kind && eq(reports.kind, kind),
    onDays(reports.at, input),
    foundIn(texts, patternsOf(keyword)),
  )
  const found = await pageOfReports(context, where, input, order)
  return { ...found, overdue: late?.count ?? 0 }
}

export const hostReports: Handler<typeof contract.hostReports> = async (context, input) => {
  const { cmptId, state, keyword } = input
  await refuseUnlessRuns(context, cmptId)
  const where = and(
    eq(reports.cmptId, cmptId),
    eq(reports.state, state),
    withoutOwn(context.me.id),
    foundIn(reportTexts, patternsOf(keyword)),
  )
  const order = state === 'open' || state === 'checking' ? 'due' : 'newest'
  return { ...(await pageOfReports(context, where, input, order)), may: { run: null } }
}

export const myReports: Handler<typeof contract.myReports> = (context, input) =>
  pageOfReports(context, eq(reports.reporterId, context.me.id), input, 'newest')

export const makeReport: Handler<typeof contract.makeReport> = async (context, input) => {
  const { db, me, now } = context
  const { userId, teamId, kind, text, links } = input
  const [team] = teamId ? await db.select().from(teams).where(eq(teams.id, teamId)) : []
  if (teamId) orRefuse(team, 'team.unknown')
  const cmptId = team?.cmptId ?? input.cmptId ?? null
  refuse(cmptId === null && !userId ? { code: 'integrity.about' } : null)
  refuse(input.letters && cmptId !== null ? { code: 'integrity.letters' } : null)
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
  refuse(userId === me.id || own.length > 0 ? { code: 'integrity.ownReport' } : null)
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`reports of ${me.id}`}))`)
  const [made] = await db
    .select({ count: count() })
    .from(reports)
    .where(and(eq(reports.reporterId, me.id), gte(reports.at, dayStart(now))))
  const limit = limits.integrity.reportsDay
  refuse((made?.count ?? 0) < limit ? null : { code: 'integrity.reportsDay', values: { limit } })
  const written =
    input.letters && userId
      ? await messagesFrom(db, { fromId: userId, toId: me.id, most: limits.integrity.letters })
      : []
  refuse(input.letters && written.length === 0 ? { code: 'integrity.noLetters' } : null)
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
  return { id: orRefuse(report, 'integrity.unknown').id, dueAt }
}
