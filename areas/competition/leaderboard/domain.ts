import { users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import { TABLE_TOPIC } from '@leitai/pg-kit/table-news'
import { getTableName } from '@leitai/platform/db/orm'
import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import { tagOf } from '@leitai/platform/http/response-cache'
import { BOARD_TOPIC, cachedBoard } from '../definition/board-topic.ts'
import { competitions, stages } from '../definition/table.ts'
import { entrances, entrants, reviewRows, reviews } from '../review/table.ts'
import { rankSnapshots, standings, submissions } from '../submission/table.ts'
import { members, teams } from '../team/table.ts'
import { works } from '../works/table.ts'
import { boardReads } from './board-reads.ts'
import * as historyCalls from './calls/history.ts'
import * as overallCalls from './calls/overall.ts'
import * as rankCalls from './calls/rank.ts'
import * as history from './contract.history.ts'
import * as leaderboard from './contract.ts'
import { leaderboardRefusals } from './refusals.ts'

export const domain = defineDomain({
  name: 'competition/leaderboard',
  refusals: leaderboardRefusals,
  calls: implement(
    { ...leaderboard, ...history },
    { ...rankCalls, ...overallCalls, ...historyCalls },
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
  ),
})
