import * as contract from '@leitai/contract/dataset'
import { bind } from '../../call.ts'
import { dataset } from './dataset.ts'
import { datasetFile } from './datasetFile.ts'
import { datasetList } from './datasetList.ts'
import { datasetPreview } from './datasetPreview.ts'
import { hostDataset } from './hostDataset.ts'
import { shareDataset } from './shareDataset.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('dataset', contract.dataset, dataset),
  bind('datasetFile', contract.datasetFile, datasetFile),
  bind('datasetList', contract.datasetList, datasetList),
  bind('datasetPreview', contract.datasetPreview, datasetPreview),
  bind('hostDataset', contract.hostDataset, hostDataset),
  bind('shareDataset', contract.shareDataset, shareDataset),
]
