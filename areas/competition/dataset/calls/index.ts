import { implement } from '@leitai/platform/http/dispatcher'
import { competitions, dataFiles, stages } from '../../definition/table.ts'
import * as contract from '../contract.ts'
import { dataProfiles, datasets } from '../table.ts'
import { dataPreview } from './dataPreview.ts'
import { dataPreviews } from './dataPreviews.ts'
import { dataset } from './dataset.ts'
import { datasetContent } from './datasetContent.ts'
import { datasetCroissant } from './datasetCroissant.ts'
import { datasetFile } from './datasetFile.ts'
import { datasetList } from './datasetList.ts'
import { datasetPreview } from './datasetPreview.ts'
import { hostDataset } from './hostDataset.ts'
import { shareDataset } from './shareDataset.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(
  contract,
  {
    dataPreview,
    dataPreviews,
    dataset,
    datasetContent,
    datasetCroissant,
    datasetFile,
    datasetList,
    datasetPreview,
    hostDataset,
    shareDataset,
  },
  {
    dataset: [competitions, dataFiles, dataProfiles, datasets, stages],
    datasetList: [competitions, dataFiles, datasets, stages],
    datasetPreview: [competitions, dataFiles, dataProfiles, datasets, stages],
  },
)
