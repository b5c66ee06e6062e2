import * as contract from '@leitai/contract/competition/section'
import { implement } from '../../../platform/http/dispatcher.ts'
import { resultPending } from '../../definition/reviewing.ts'
import { competitions, stages } from '../../definition/table.ts'
import { hostList } from './hostList.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(
  contract,
  { hostList },
  {
    hostList: [competitions, resultPending, stages],
  },
)
