import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import { cachedBoard } from '../definition/board-topic.ts'
import { boardReads } from '../leaderboard/board-reads.ts'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { liveBoardRefusals } from './refusals.ts'
import { tasks } from './scheduled.ts'
import { screenFreezes, screens } from './table.ts'

export const domain = defineDomain({
  name: 'competition/live-board',
  refusals: liveBoardRefusals,
  calls: implement(contract, handlers, {
    rankScreen: cachedBoard([...boardReads, screenFreezes, screens]),
  }),
  tasks,
})
