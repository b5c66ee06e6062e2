import * as contract from '@leitai/contract/competition/works'
import { users } from '../../../identity/account/table.ts'
import { implement } from '../../../platform/http/dispatcher.ts'
import { competitions, stages } from '../../definition/table.ts'
import { members, teams } from '../../team/table.ts'
import { reviewedStages } from '../reviewed-stages.ts'
import { entries, galleries } from '../table.ts'
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
export const calls = implement(
  contract,
  {
    approvalDo,
    attachmentUpload,
    entryDetail,
    entryFile,
    entryList,
    hostEntries,
    myEntry,
    saveEntry,
    setGallery,
  },
  {
    entryDetail: [competitions, entries, galleries, members, stages, teams, users],
    entryList: [competitions, entries, galleries, reviewedStages, stages, teams],
  },
)
