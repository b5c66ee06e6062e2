import { defineDomain } from '../domain/domain.ts'
import { on } from '../domain/hook.ts'
import { implement } from '../http/dispatcher.ts'
import { adminWaitingAsked } from '../waiting/waiting.ts'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { outboxRefusals } from './refusals.ts'
import { sendJob } from './send.ts'
import { addFailedMessages } from './waiting.ts'

export const domain = defineDomain({
  name: 'platform/outbox',
  refusals: outboxRefusals,
  calls: implement(contract, handlers),
  jobs: [sendJob],
  hooks: [on(adminWaitingAsked, addFailedMessages)],
})
