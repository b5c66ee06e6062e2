import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import { reviewing } from '../definition/reviewing.ts'
import { competitions, stages } from '../definition/table.ts'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'

export const domain = defineDomain({
  name: 'competition/section',
  calls: implement(contract, handlers, {
    hostList: [competitions, reviewing, stages],
  }),
})
