import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { searchAsked } from '@leitai/site/search/search'
import { addressesAsked } from '@leitai/site/sitemap/listing'
import { competitions, dataFiles, stages } from '../definition/table.ts'
import { addAddresses } from './addresses.ts'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { profileJob } from './profiling.ts'
import { datasetRefusals } from './refusals.ts'
import { addDatasets } from './searched.ts'
import { dataProfiles, datasets } from './table.ts'

export const domain = defineDomain({
  name: 'competition/dataset',
  refusals: datasetRefusals,
  calls: implement(contract, handlers, {
    dataset: [competitions, dataFiles, dataProfiles, datasets, stages],
    datasetList: [competitions, dataFiles, datasets, stages],
    datasetPreview: [competitions, dataFiles, dataProfiles, datasets, stages],
  }),
  jobs: [profileJob],
  hooks: [on(addressesAsked, addAddresses), on(searchAsked, addDatasets)],
})
