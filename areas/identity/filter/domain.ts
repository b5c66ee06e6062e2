import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { accountClosed, ownDataAsked } from '../profile/leaving.ts'
import * as filterCalls from './calls/filter.ts'
import * as savedCalls from './calls/saved.ts'
import * as contract from './contract.ts'
import { forgetFilters } from './forget.ts'
import { addOwnData } from './own-data.ts'
import { filterRefusals } from './refusals.ts'

export const domain = defineDomain({
  name: 'identity/filter',
  refusals: filterRefusals,
  calls: implement(contract, { ...filterCalls, ...savedCalls }),
  hooks: [on(ownDataAsked, addOwnData), on(accountClosed, ({ db, userId }) => forgetFilters(db, userId))],
})
