import * as contract from '@leitai/contract/competition/leaderboard'
import { implement } from '../../../platform/http/dispatcher.ts'
import { examineRankList } from './examineRankList.ts'
import { examineWeekRankList } from './examineWeekRankList.ts'
import { exportRank } from './exportRank.ts'
import { myRank } from './myRank.ts'
import { rankList } from './rankList.ts'
import { rankStageList } from './rankStageList.ts'
import { weekRankList } from './weekRankList.ts'

/** Every open call of the domain with what is done for it. */
export const calls = implement(contract, {
  examineRankList,
  examineWeekRankList,
  exportRank,
  myRank,
  rankList,
  rankStageList,
  weekRankList,
})
