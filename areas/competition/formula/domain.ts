import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { formulaRefusals } from './refusals.ts'

export const domain = defineDomain({
  name: 'competition/formula',
  refusals: formulaRefusals,
  calls: implement(contract, handlers, {}, { tryFormula: { long: true } }),
})
