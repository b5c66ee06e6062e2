import * as contract from '@leitai/contract/entry'
import { bind } from '../../call.ts'
import { approvalDo } from './approvalDo.ts'
import { attachmentUpload } from './attachmentUpload.ts'
import { entryDetail } from './entryDetail.ts'
import { entryFile } from './entryFile.ts'
import { entryList } from './entryList.ts'
import { hostEntries } from './hostEntries.ts'
import { myEntry } from './myEntry.ts'
import { saveEntry } from './saveEntry.ts'
import { setGallery } from './setGallery.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('approvalDo', contract.approvalDo, approvalDo),
  bind('attachmentUpload', contract.attachmentUpload, attachmentUpload),
  bind('entryDetail', contract.entryDetail, entryDetail),
  bind('entryFile', contract.entryFile, entryFile),
  bind('entryList', contract.entryList, entryList),
  bind('hostEntries', contract.hostEntries, hostEntries),
  bind('myEntry', contract.myEntry, myEntry),
  bind('saveEntry', contract.saveEntry, saveEntry),
  bind('setGallery', contract.setGallery, setGallery),
]
