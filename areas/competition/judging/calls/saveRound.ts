import { randomBytes } from 'node:crypto'
import { audit } from '@leitai/platform/audit/audit'
import { limits } from '@leitai/platform/contract/limits'
import { count, eq, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { stageIn } from '../../definition/competition.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
import { judgesOf, lockRound, roundOf } from '../round.ts'
import { rounds } from '../table.ts'

const timeOf = (written: string | null) => (written === null ? null : new Date(written))

export const saveRound: Handler<typeof contract.saveRound> = async (context, { cmptId, roundId, plan }) => {
  const { db, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  await stageIn(db, cmptId, plan.stageId)
  const able = new Set((await judgesOf(db, cmpt)).map(({ userId }) => userId))
  refuse(plan.judgeIds.every((id) => able.has(id)) ? null : { code: 'judging.judges' })
  const [startAt, endAt] = [timeOf(plan.startAt), timeOf(plan.endAt)]
  refuse(startAt && endAt && endAt <= startAt ? { code: 'judging.dates' } : null)
  if (plan.fromRoundId !== null) {
    const from = await roundOf(db, cmptId, plan.fromRoundId)
    refuse(from.state === 'closed' && from.id !== roundId && plan.best !== null ? null : { code: 'judging.from' })
  }
  const best = plan.fromRoundId === null ? null : plan.best
  const values = { ...plan, best, judgeIds: [...new Set(plan.judgeIds)], startAt, endAt }
  const act = (id: number) =>
    audit(context, { action: 'judging.plan', target: { kind: 'competition', id: cmptId }, detail: { roundId: id } })
  if (roundId !== undefined) {
    const round = await lockRound(db, cmptId, roundId)
    refuse(round.state === 'draft' ? null : { code: 'judging.notDraft' })
    await db.update(rounds).set(values).where(eq(rounds.id, roundId))
    await act(roundId)
    return { roundId }
  }
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`rounds of ${cmptId}`}))`)
  const [counted] = await db.select({ count: count() }).from(rounds).where(eq(rounds.cmptId, cmptId))
  const limit = limits.judging.rounds
  refuse((counted?.count ?? 0) < limit ? null : { code: 'judging.many', values: { limit } })
  const seed = randomBytes(12).toString('hex')
  const [made] = await db
    .insert(rounds)
    .values({ ...values, cmptId, seed, createdAt: now })
    .returning({ id: rounds.id })
  const { id } = orRefuse(made, 'judging.unknown')
  await act(id)
  return { roundId: id }
}
