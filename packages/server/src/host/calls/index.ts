import * as contract from '@leitai/contract/host'
import { bind } from '../../call.ts'
import { doneWithContact } from './doneWithContact.ts'
import { editCompanyHoldCompetition } from './editCompanyHoldCompetition.ts'
import { hostContact } from './hostContact.ts'
import { hostContacts } from './hostContacts.ts'
import { hostRequestQueue } from './hostRequestQueue.ts'
import { hostSendPhoneCode } from './hostSendPhoneCode.ts'
import { myHostRequests } from './myHostRequests.ts'
import { workOnHostRequest } from './workOnHostRequest.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('doneWithContact', contract.doneWithContact, doneWithContact),
  bind('editCompanyHoldCompetition', contract.editCompanyHoldCompetition, editCompanyHoldCompetition),
  bind('hostContact', contract.hostContact, hostContact),
  bind('hostContacts', contract.hostContacts, hostContacts),
  bind('hostRequestQueue', contract.hostRequestQueue, hostRequestQueue),
  bind('hostSendPhoneCode', contract.hostSendPhoneCode, hostSendPhoneCode),
  bind('myHostRequests', contract.myHostRequests, myHostRequests),
  bind('workOnHostRequest', contract.workOnHostRequest, workOnHostRequest),
]
