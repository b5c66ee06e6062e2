import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { doneWithContact } from './doneWithContact.ts'
import { editCompanyHoldCompetition } from './editCompanyHoldCompetition.ts'
import { hostContact } from './hostContact.ts'
import { hostContacts } from './hostContacts.ts'
import { hostRequestQueue } from './hostRequestQueue.ts'
import { hostSendPhoneCode } from './hostSendPhoneCode.ts'
import { myHostRequests } from './myHostRequests.ts'
import { workOnHostRequest } from './workOnHostRequest.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(contract, {
  doneWithContact,
  editCompanyHoldCompetition,
  hostContact,
  hostContacts,
  hostRequestQueue,
  hostSendPhoneCode,
  myHostRequests,
  workOnHostRequest,
})
