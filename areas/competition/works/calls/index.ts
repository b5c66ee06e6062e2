import { users } from '@leitai/identity/account/table'
import { implement } from '@leitai/platform/http/dispatcher'
import { competitions, stages } from '../../definition/table.ts'
import { members, teams } from '../../team/table.ts'
import * as contract from '../contract.ts'
import { reviewedStages } from '../reviewed-stages.ts'
import { galleries, works } from '../table.ts'
import { approvalDo } from './approvalDo.ts'
import { attachmentUpload } from './attachmentUpload.ts'
import { hostWorks } from './hostWorks.ts'
import { myWork } from './myWork.ts'
import { saveWork } from './saveWork.ts'
import { setGallery } from './setGallery.ts'
import { workDetail } from './workDetail.ts'
import { workFile } from './workFile.ts'
import { workList } from './workList.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(
  contract,
  {
    approvalDo,
    attachmentUpload,
    workDetail,
    workFile,
    workList,
    hostWorks,
    myWork,
    saveWork,
    setGallery,
  },
  {
    workDetail: [competitions, works, galleries, members, stages, teams, users],
    workList: [competitions, works, galleries, reviewedStages, stages, teams],
  },
)
