import type { Handler } from '@leitai/platform/http/dispatcher'
import { csv, Download } from '@leitai/platform/http/download'
import { staffCompetition } from '../../staff/role.ts'
import type * as contract from '../contract.ts'
import { roundOf } from '../round.ts'
import { resultHeader } from '../texts.ts'
import { resultView } from '../view.ts'

export const roundResultsCsv: Handler<typeof contract.roundResultsCsv> = async (context, { cmptId, roundId }) => {
  const { db, language } = context
  const { cmpt } = await staffCompetition(context, cmptId)
  const { rows, judges } = await resultView(db, cmpt, await roundOf(db, cmptId, roundId))
  const nameOf = new Map(judges.map(({ userId, userName }) => [userId, userName]))
  const body = csv(
    resultHeader[language],
    rows.flatMap((row) => {
      const work = [row.rank, row.code, row.teamName, row.title, row.score, row.rawMean, row.spread, row.missing]
      if (row.marks.length === 0) return [[...work, '', '', null, null, '', '']]
      return row.marks.map((mark) => [
        ...work,
        nameOf.get(mark.userId) ?? '',
        mark.state,
        mark.raw,
        mark.normalised,
        mark.points.map((point) => point ?? '-').join(' / '),
        mark.comment || mark.reason,
      ])
    }),
  )
  return new Download({ name: `judging-${roundId}.csv`, contentType: 'text/csv; charset=utf-8', body })
}
