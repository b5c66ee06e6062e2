import * as contract from '@leitai/contract/competition/section'
import { implement } from '../../../platform/http/dispatcher.ts'
import { resultPending } from '../../definition/reviewing.ts'
import { competitions, stages } from '../../definition/table.ts'
import { hostList } from './hostList.ts'

/** Every open call of the domain with what is done for it. */
export const calls = implement(
  contract,
  { hostList },
  {
    hostList: [competitions, resultPending, stages],
  },
)
