import { implement } from '@leitai/platform/http/dispatcher'
import { resultPending } from '../../definition/reviewing.ts'
import { competitions, stages } from '../../definition/table.ts'
import * as contract from '../contract.ts'
import { hostList } from './hostList.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(
  contract,
  { hostList },
  {
    hostList: [competitions, resultPending, stages],
  },
)
