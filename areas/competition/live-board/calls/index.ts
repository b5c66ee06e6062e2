import { implement } from '@leitai/platform/http/dispatcher'
import { cachedBoard } from '../../definition/board-topic.ts'
import { boardReads } from '../../leaderboard/board-reads.ts'
import * as contract from '../contract.ts'
import { screenFreezes, screens } from '../table.ts'
import { freezeScreen } from './freezeScreen.ts'
import { rankScreen } from './rankScreen.ts'
import { rankScreenEvents } from './rankScreenEvents.ts'
import { saveScreen } from './saveScreen.ts'
import { screenSettings } from './screenSettings.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(
  contract,
  { freezeScreen, rankScreen, rankScreenEvents, saveScreen, screenSettings },
  {
    rankScreen: cachedBoard([...boardReads, screenFreezes, screens]),
  },
)
