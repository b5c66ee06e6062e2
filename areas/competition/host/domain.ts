import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { adminWaitingAsked } from '@leitai/platform/waiting/waiting'
import * as contactCalls from './calls/contact.ts'
import * as editCalls from './calls/edit.ts'
import * as queueCalls from './calls/queue.ts'
import * as contract from './contract.ts'
import { forgetHost } from './personal-data.ts'
import { addRequests } from './waiting.ts'

export const domain = defineDomain({
  name: 'competition/host',
  calls: implement(contract, { ...editCalls, ...contactCalls, ...queueCalls }),
  forget: forgetHost,
  hooks: [on(adminWaitingAsked, addRequests)],
})
