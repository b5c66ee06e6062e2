import { awards } from '@leitai/identity/account/awards'
import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { notify } from '@leitai/site/message/notify'
import { titleOf } from '../../definition/competition.ts'
import { refuseOwnTeams, refuseUnlessRuns } from '../access.ts'
import type * as contract from '../contract.reports.ts'
import { lockReport } from '../report.ts'
import { refusalToAnswerReport } from '../rules.ts'
import { reports } from '../table.ts'
import { reportAnswered } from '../texts.ts'

export const answerReport: Handler<typeof contract.answerReport> = async (context, { reportId, state, answer }) => {
  const { db, me, now } = context
  const report = orRefuse(await lockReport(db, reportId), 'conduct.unknown')
  await refuseUnlessRuns(context, report.cmptId)
  refuse(report.userId === me.id || report.reporterId === me.id ? { code: 'conduct.own' } : null)
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
