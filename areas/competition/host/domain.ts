import { accountClosed } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { adminWaitingAsked } from '@leitai/platform/waiting/waiting'
import * as contactCalls from './calls/contact.ts'
import * as editCalls from './calls/edit.ts'
import * as queueCalls from './calls/queue.ts'
import * as contract from './contract.ts'
import { forgetHost } from './forget.ts'
import { hostRefusals } from './refusals.ts'
import { addRequests } from './waiting.ts'

export const domain = defineDomain({
  name: 'competition/host',
  refusals: hostRefusals,
  calls: implement(contract, { ...editCalls, ...contactCalls, ...queueCalls }),
  hooks: [on(accountClosed, ({ db, ...leaving }) => forgetHost(db, leaving)), on(adminWaitingAsked, addRequests)],
})
