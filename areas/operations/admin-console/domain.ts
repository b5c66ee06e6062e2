import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'

export const domain = defineDomain({
  name: 'operations/admin-console',
  calls: implement(contract, handlers),
})
