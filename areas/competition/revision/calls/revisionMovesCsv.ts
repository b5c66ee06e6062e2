import type { Handler } from '@leitai/platform/http/dispatcher'
import { csvStream, Download } from '@leitai/platform/http/download'
import { staffCompetition } from '../../staff/role.ts'
import type * as contract from '../contract.ts'
import { listMoves } from '../move-list.ts'
import { revisionOf } from '../revision.ts'
import { moveReasons, movesHeader } from '../texts.ts'

const AT_ONCE = 1000

export const revisionMovesCsv: Handler<typeof contract.revisionMovesCsv> = async (context, input) => {
  const { db, language } = context
  await staffCompetition(context, input.cmptId)
  await revisionOf(db, input)
  async function* parts() {
    for (let offset = 0; ; offset += AT_ONCE) {
      const rows = await listMoves(db, input, { limit: AT_ONCE, offset })
      yield rows.map(({ move, teamName, baseline }) => [
        move.teamId,
        teamName,
        baseline ? 1 : 0,
        move.oldRank,
        move.newRank,
        move.oldScore,
        move.newScore,
        move.why.map((cause) => moveReasons[cause]?.[language] ?? cause).join('; '),
      ])
      if (rows.length < AT_ONCE) return
    }
  }
  return new Download({
    name: `revision-${input.revisionId}-${input.board}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: csvStream(movesHeader[language], parts()),
  })
}
