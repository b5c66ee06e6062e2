import type * as contract from '@leitai/contract/judging'
import { type Refusal, refusalText } from '@leitai/contract/refusals'
import type { Handler } from '../../call.ts'
import { stagesOf } from '../../competition/competition.ts'
import { officeCompetition } from '../../console/role.ts'
import { refusalToRun } from '../../console/rules.ts'
import { desc, eq } from '../../db/orm.ts'
import { countsOf, judgesOf } from '../round.ts'
import { rounds } from '../table.ts'

export const hostRounds: Handler<typeof contract.hostRounds> = async (context, { cmptId }) => {
  const { db, language } = context
  const { cmpt, role } = await officeCompetition(context, cmptId)
  const all = await db.select().from(rounds).where(eq(rounds.cmptId, cmptId)).orderBy(desc(rounds.id))
  const counts = await countsOf(db, cmptId)
  const run = refusalToRun(role)
  const words = (refusal: Refusal | null) => (refusal ? refusalText(refusal, language) : null)
  const list = all.map((round) => {
    const drafted = run ?? (round.state === 'draft' ? null : { code: 'judging.notDraft' as const })
    const noJudges = round.judgeIds.length === 0 ? { code: 'judging.noJudges' as const } : null
    const may = {
      change: words(drafted),
      open: words(drafted ?? noJudges),
      close: words(run ?? (round.state === 'open' ? null : { code: 'judging.notOpen' })),
    }
    const times = { startAt: round.startAt?.toISOString() ?? null, endAt: round.endAt?.toISOString() ?? null }
    return { ...round, ...times, ...counts(round.id), may }
  })
  return { type: cmpt.type, rounds: list, judges: await judgesOf(db, cmpt), stages: await stagesOf(db, cmptId) }
}
