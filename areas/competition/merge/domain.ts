import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({
  name: 'competition/merge',
  calls: implement(contract, handlers),
  tasks,
})
