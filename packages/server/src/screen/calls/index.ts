import * as contract from '@leitai/contract/screen'
import { bind } from '../../call.ts'
import { freezeScreen } from './freezeScreen.ts'
import { rankScreen } from './rankScreen.ts'
import { rankScreenEvents } from './rankScreenEvents.ts'
import { saveScreen } from './saveScreen.ts'
import { screenSettings } from './screenSettings.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('freezeScreen', contract.freezeScreen, freezeScreen),
  bind('rankScreen', contract.rankScreen, rankScreen),
  bind('rankScreenEvents', contract.rankScreenEvents, rankScreenEvents),
  bind('saveScreen', contract.saveScreen, saveScreen),
  bind('screenSettings', contract.screenSettings, screenSettings),
]
