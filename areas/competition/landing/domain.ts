import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { addressesAsked } from '@leitai/site/sitemap/listing'
import { addAddresses } from './addresses.ts'
import { calls } from './calls/index.ts'

export const domain = defineDomain({
  name: 'competition/landing',
  calls,
  hooks: [on(addressesAsked, addAddresses)],
})
