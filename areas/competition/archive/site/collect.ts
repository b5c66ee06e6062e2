import type { Caller } from '@leitai/platform/contract/client'
import { limits } from '@leitai/platform/contract/limits'
import { everyPage } from '@leitai/platform/http/page'
import * as contract from '../../catalog/contract.detail.ts'
import { otherColumns } from '../../definition/contract.scoring.ts'
import * as leaderboard from '../../leaderboard/contract.ts'
import { archivedTopics } from '../topics-port.ts'

const pageSize = limits.pageSizeMax

/** Everything public about a competition, read through the public calls; null before it has ended. */
export async function collect(call: Caller, cmptId: number) {
  const cmpt = await call(contract.cmptDetail, { cmptId })
  if (cmpt.state !== 'ended') return null
  const { files } = await call(contract.getDataList, { cmptId })
  const questions = await call(contract.getQuestionList, { cmptId })
  const stages = await call(leaderboard.rankStageList, { cmptId })
  const boards = []
  for (const { stageId, name, boards: names } of stages) {
    for (const board of names) {
      if (board === 'week') continue
      const scoring = cmpt.stages.find(({ id }) => id === stageId)?.scoring
      const columns = scoring ? otherColumns(scoring.columns, scoring.rank) : []
      if (board === 'examine') {
        const rows = await everyPage((page) => call(leaderboard.examineRankList, { cmptId, stageId, page, pageSize }))
        boards.push({ stageId, name, board, rows, columns })
      } else {
        const rows = await everyPage((page) =>
          call(leaderboard.rankList, { cmptId, stageId, board, keyword: '', page, pageSize }),
        )
        boards.push({ stageId, name, board, rows, columns })
      }
    }
  }
  const overall = cmpt.overall && (await overallOf(call, cmptId))
  return { cmpt, files, questions, boards, overall, topics: await archivedTopics.get().shown(call, cmptId) }
}
export type Collected = NonNullable<Awaited<ReturnType<typeof collect>>>

/** The overall board with all of its rows. */
async function overallOf(call: Caller, cmptId: number) {
  const input = { cmptId, keyword: '', pageSize }
  const head = await call(leaderboard.overallBoard, { ...input, page: 1 })
  const rows = await everyPage((page) =>
    page === 1 ? Promise.resolve(head) : call(leaderboard.overallBoard, { ...input, page }),
  )
  return { ...head, rows }
}
