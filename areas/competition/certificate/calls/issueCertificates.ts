import { audit } from '@leitai/platform/audit/audit'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
import type { Pick } from '../contract.ts'
import { issueJob } from '../issue.ts'
import { lockPlan } from '../plan.ts'
import { keyOf, type Proposed, propose } from '../proposal.ts'
import { withCodes } from '../rules.ts'
import { latestRun } from '../run.ts'
import { certificateRuns } from '../table.ts'
import { notifyUnverified, refusalOfNone } from '../unverified.ts'

export const issueCertificates: Handler<typeof contract.issueCertificates> = async (context, { cmptId, picks }) => {
  const { db, me, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  await lockPlan(db, cmptId)
  refuse((await latestRun(db, cmptId))?.state === 'open' ? { code: 'certificate.running' } : null)
  const { rows, waitsFor } = await propose(context, cmpt)
  refuse(waitsFor)
  const { ready, waiting } = chooseFrom(rows, picks)
  const notified = await notifyUnverified(db, { cmpt, waiting, now })
  refuse(ready.length === 0 && notified === 0 ? refusalOfNone(rows) : null)
  const detail = { people: ready.length, waiting: waiting.length }
  await audit(context, { action: 'certificate.issue', target: { kind: 'competition', id: cmptId }, detail })
  const answer = { total: ready.length, waiting: waiting.length }
  if (ready.length === 0) return { ...answer, runId: null }
  const values = {
    cmptId,
    total: ready.length,
    waiting: waiting.length,
    startedBy: me.id,
    startedAt: now,
    movedAt: now,
  }
  const [made] = await db
    .insert(certificateRuns)
    .values({ ...values, picks: ready.map(({ userId, kind }) => ({ userId, kind })) })
    .returning({ id: certificateRuns.id })
  const runId = orRefuse(made, 'certificate.unknown').id
  await issueJob.enqueue(db, { id: runId })
  return { ...answer, runId }
}

/** The recipients of an issue: those chosen, or without a choice all that are ready and were never revoked. */
function chooseFrom(rows: readonly Proposed[], picks: readonly Pick[]): { ready: Proposed[]; waiting: Proposed[] } {
  const keys = new Set(picks.map(keyOf))
  const all = keys.size === 0
  const chosen = all ? rows : rows.filter((row) => keys.has(keyOf(row)))
  const lost = chosen.filter(({ state }) => state === 'issued' || state === 'left')
  if (!all && (chosen.length < keys.size || lost.length > 0)) throw new Refused({ code: 'certificate.picks' })
  const rare = chosen.filter(({ state }) => state === 'glyphs')
  if (!all && rare.length > 0) {
    const names = rare.map(({ userName, missing }) => `${userName} ${withCodes(missing)}`).join(', ')
    throw new Refused({ code: 'certificate.glyphs', values: { names } })
  }
  return {
    ready: chosen.filter(({ state }) => state === 'ready' || (!all && state === 'revoked')),
    waiting: chosen.filter(({ state }) => state === 'unverified' || state === 'glyphs'),
  }
}
