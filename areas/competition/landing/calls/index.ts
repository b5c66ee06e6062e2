import { implement } from '@leitai/platform/http/dispatcher'
import { resultPending } from '../../definition/reviewing.ts'
import { competitions, stages } from '../../definition/table.ts'
import * as contract from '../contract.ts'
import { landingPages } from '../table.ts'
import { adminLandings } from './adminLandings.ts'
import { deleteLanding } from './deleteLanding.ts'
import { landing } from './landing.ts'
import { landingWritten } from './landingWritten.ts'
import { saveLanding } from './saveLanding.ts'
import { setLandingState } from './setLandingState.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(
  contract,
  {
    deleteLanding,
    landing,
    adminLandings,
    landingWritten,
    saveLanding,
    setLandingState,
  },
  {
    landing: [competitions, landingPages, resultPending, stages],
  },
)
