import { defineDomain } from '../domain/domain.ts'
import { on } from '../domain/hook.ts'
import { adminWaitingAsked } from '../waiting/waiting.ts'
import { calls } from './calls/index.ts'
import { sendJob } from './send.ts'
import { addFailedMessages } from './waiting.ts'

export const domain = defineDomain({
  name: 'platform/outbox',
  calls,
  jobs: [sendJob],
  hooks: [on(adminWaitingAsked, addFailedMessages)],
})
