import * as forum from '@leitai/community/forum/contract'
import type { Caller } from '@leitai/platform/contract/client'
import { limits } from '@leitai/platform/contract/limits'
import * as contract from '../../catalog/contract.detail.ts'
import { otherColumns } from '../../definition/contract.scoring.ts'
import * as leaderboard from '../../leaderboard/contract.ts'

const pageSize = limits.pageSizeMax

/** All pages of a list. */
async function all<T>(load: (page: number) => Promise<{ list: T[]; total: number }>): Promise<T[]> {
  const rows: T[] = []
  for (let page = 1; ; page++) {
    const { list, total } = await load(page)
    rows.push(...list)
    if (list.length === 0 || rows.length >= total) return rows
  }
}

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
        const rows = await all((page) => call(leaderboard.examineRankList, { cmptId, stageId, page, pageSize }))
        boards.push({ stageId, name, board, rows, columns })
      } else {
        const rows = await all((page) =>
          call(leaderboard.rankList, { cmptId, stageId, board, keyword: '', page, pageSize }),
        )
        boards.push({ stageId, name, board, rows, columns })
      }
    }
  }
  const overall = cmpt.overall && (await overallOf(call, cmptId))
  return { cmpt, files, questions, boards, overall, topics: await topicsOf(call, cmptId) }
}
export type Collected = NonNullable<Awaited<ReturnType<typeof collect>>>

/** The overall board with all of its rows. */
async function overallOf(call: Caller, cmptId: number) {
  const asked = { cmptId, keyword: '', pageSize }
  const head = await call(leaderboard.overallBoard, { ...asked, page: 1 })
  const rows = await all((page) =>
    page === 1 ? Promise.resolve(head) : call(leaderboard.overallBoard, { ...asked, page }),
  )
  return { ...head, rows }
}

async function topicsOf(call: Caller, cmptId: number) {
  const asked = { cmptId, scope: 'all', unanswered: false, tag: '', keyword: '', order: 'new' } as const
  const topics = []
  for (const { id } of await all((page) => call(forum.listTopics, { ...asked, page, pageSize }))) {
    const { topic, opening, best } = await call(forum.forumTopic, { topicId: id, page: 1, pageSize: 1 })
    const replies = await all(async (page) => (await call(forum.forumTopic, { topicId: id, page, pageSize })).replies)
    topics.push({ topic, opening, bestId: best?.id ?? null, replies: replies.filter(({ state }) => state === 'shown') })
  }
  return topics
}
