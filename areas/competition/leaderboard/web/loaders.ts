import { load } from '@leitai/platform/web/api'
import type { App } from '@leitai/platform/web/framework/context'
import { cmptDetail } from '../../catalog/contract.detail.ts'
import { examineRankList, overallBoard, rankList, rankStageList, weekRankList } from '../contract.ts'
import { examineInput, listInput, readQuery, weekInput } from './address.ts'
import { overallInput, readOverall } from './overall.ts'

export async function loadBoard(app: App, cmptId: number, search: URLSearchParams): Promise<void> {
  // The page loads the competition at the same time; both share one request.
  const [cmpt, list] = await Promise.all([load(app, cmptDetail, { cmptId }), load(app, rankStageList, { cmptId })])
  const overall = readOverall(cmpt, list, search)
  if (overall) return void (await load(app, overallBoard, overallInput(cmptId, overall)))
  const query = readQuery(cmpt, list, search)
  if (query === null || query.hidden) return
  if (query.board === 'week') await load(app, weekRankList, weekInput(query))
  else if (query.board === 'examine') await load(app, examineRankList, examineInput(query))
  else await load(app, rankList, listInput(query, query.board))
}
