import * as contract from '@leitai/contract/leaderboard'
import { bind } from '../../call.ts'
import { examineRankList } from './examineRankList.ts'
import { examineWeekRankList } from './examineWeekRankList.ts'
import { exportRank } from './exportRank.ts'
import { myRank } from './myRank.ts'
import { rankList } from './rankList.ts'
import { rankStageList } from './rankStageList.ts'
import { weekRankList } from './weekRankList.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('examineRankList', contract.examineRankList, examineRankList),
  bind('examineWeekRankList', contract.examineWeekRankList, examineWeekRankList),
  bind('exportRank', contract.exportRank, exportRank),
  bind('myRank', contract.myRank, myRank),
  bind('rankList', contract.rankList, rankList),
  bind('rankStageList', contract.rankStageList, rankStageList),
  bind('weekRankList', contract.weekRankList, weekRankList),
]
