import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { addressesAsked } from '@leitai/site/sitemap/listing'
import { competitions } from '../definition/table.ts'
import { addAddresses } from './addresses.ts'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { libraryRefusals } from './refusals.ts'
import { libraryItems } from './table.ts'

export const domain = defineDomain({
  name: 'competition/library',
  refusals: libraryRefusals,
  calls: implement(contract, handlers, {
    libraryItem: [competitions, libraryItems],
    libraryList: [libraryItems],
  }),
  hooks: [on(addressesAsked, addAddresses)],
})
