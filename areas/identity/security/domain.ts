import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { securityRefusals } from './refusals.ts'

export const domain = defineDomain({
  name: 'identity/security',
  refusals: securityRefusals,
  calls: implement(contract, handlers),
})
