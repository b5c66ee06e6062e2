import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import * as filterCalls from './calls/filter.ts'
import * as savedCalls from './calls/saved.ts'
import * as contract from './contract.ts'
import { forgetFilters, ownData } from './personal-data.ts'
import { filterRefusals } from './refusals.ts'

export const domain = defineDomain({
  name: 'identity/filter',
  refusals: filterRefusals,
  calls: implement(contract, { ...filterCalls, ...savedCalls }),
  ownData,
  forget: (db, { userId }) => forgetFilters(db, userId),
})
