import * as contract from '@leitai/contract/landing'
import { bind } from '../../call.ts'
import { deleteLanding } from './deleteLanding.ts'
import { landing } from './landing.ts'
import { landingDesk } from './landingDesk.ts'
import { landingWritten } from './landingWritten.ts'
import { saveLanding } from './saveLanding.ts'
import { setLandingState } from './setLandingState.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('deleteLanding', contract.deleteLanding, deleteLanding),
  bind('landing', contract.landing, landing),
  bind('landingDesk', contract.landingDesk, landingDesk),
  bind('landingWritten', contract.landingWritten, landingWritten),
  bind('saveLanding', contract.saveLanding, saveLanding),
  bind('setLandingState', contract.setLandingState, setLandingState),
]
