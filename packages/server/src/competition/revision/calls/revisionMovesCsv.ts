import type * as contract from '@leitai/contract/competition/revision'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { csvStream, Download } from '../../../platform/http/download.ts'
import { staffCompetition } from '../../staff/role.ts'
import { revisionOf } from '../revision.ts'
import { listMoves } from '../shown-moves.ts'

const headers = {
  zh: ['队伍编号', '队伍', '基线', '原名次', '新名次', '原成绩', '新成绩', '原因'],
  en: ['Team id', 'Team', 'Baseline', 'Old rank', 'New rank', 'Old score', 'New score', 'Why'],
}
const storage: Record<string, { zh: string; en: string }> = {
  otherwise: { zh: '成绩变了', en: 'scored otherwise' },
  failsNow: { zh: '有提交不再通过', en: 'an entry fails now' },
  scoresNow: { zh: '有提交现在通过', en: 'an entry scores now' },
  tie: { zh: '同分时的先后变了', en: 'the tie is broken otherwise' },
  others: { zh: '其他队伍变了', en: 'others moved' },
}
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
        move.why.map((cause) => storage[cause]?.[language] ?? cause).join('; '),
      ])
      if (rows.length < AT_ONCE) return
    }
  }
  return new Download({
    name: `revision-${input.revisionId}-${input.board}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: csvStream(headers[language], parts()),
  })
}
