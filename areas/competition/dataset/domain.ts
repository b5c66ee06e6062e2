import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import { competitions, dataFiles, stages } from '../definition/table.ts'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { search, sitemap } from './findable.ts'
import { profileJob } from './profiling.ts'
import { datasetRefusals } from './refusals.ts'
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
  search,
  sitemap,
})
