import * as leaderboard from '@leitai/contract/competition/leaderboard'
import * as history from '@leitai/contract/competition/leaderboard.history'
import { users } from '../../../identity/account/table.ts'
import { profiles } from '../../../identity/profile/table.ts'
import { getTableName } from '../../../platform/db/orm.ts'
import { TABLE_TOPIC } from '../../../platform/db/table-news.ts'
import { tagOf } from '../../../platform/http/dependencies.ts'
import { implement } from '../../../platform/http/dispatcher.ts'
import { BOARD_TOPIC, cachedBoard } from '../../definition/board-topic.ts'
import { competitions, stages } from '../../definition/table.ts'
import { entrances, entrants, reviewRows, reviews } from '../../review/table.ts'
import { rankSnapshots, standings, submissions } from '../../submission/table.ts'
import { members, teams } from '../../team/table.ts'
import { works } from '../../works/table.ts'
import { boardReads } from '../board-reads.ts'
import { boardHistory } from './boardHistory.ts'
import { examineRankList } from './examineRankList.ts'
import { examineWeekRankList } from './examineWeekRankList.ts'
import { exportOverall } from './exportOverall.ts'
import { exportRank } from './exportRank.ts'
import { myRank } from './myRank.ts'
import { overallBoard } from './overallBoard.ts'
import { rankList } from './rankList.ts'
import { rankStageList } from './rankStageList.ts'
import { weekRankList } from './weekRankList.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(
  { ...leaderboard, ...history },
  {
    boardHistory,
    examineRankList,
    examineWeekRankList,
    exportOverall,
    exportRank,
    myRank,
    overallBoard,
    rankList,
    rankStageList,
    weekRankList,
  },
  {
    // A minute old at most; its stage’s changes, such as the reveal, are seen at once.
    boardHistory: {
      reads: [competitions, rankSnapshots, stages, standings, submissions, teams],
      tags: () => [tagOf(TABLE_TOPIC, getTableName(stages))],
      keepMs: 60_000,
    },
    examineRankList: [competitions, entrances, entrants, works, reviewRows, reviews, stages, standings, teams],
    examineWeekRankList: [competitions, entrances, entrants, works, reviewRows, reviews, stages, standings, teams],
    overallBoard: {
      ...cachedBoard([competitions, members, profiles, reviewRows, reviews, stages, standings, teams, users]),
      tags: ({ parts }) => parts.map(({ stageId }) => tagOf(BOARD_TOPIC, stageId)),
    },
    rankList: cachedBoard([...boardReads, entrances, entrants, works]),
    rankStageList: [competitions, reviews, stages],
    weekRankList: boardReads,
  },
)
