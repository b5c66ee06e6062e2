import { sql } from '../db/orm.ts'
import { definePrunable } from '../db/prunable.ts'
import { defineDomain } from '../domain/domain.ts'
import { implement } from '../http/dispatcher.ts'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { outboxRefusals } from './refusals.ts'
import { sendJob } from './send.ts'
import { outbox } from './table.ts'

export const domain = defineDomain({
  name: 'platform/outbox',
  refusals: outboxRefusals,
  calls: implement(contract, handlers),
  jobs: [sendJob],
  adminWaiting: {
    // Given up after all attempts; those of a channel without a sender are the health page’s matter.
    messages: () => ({ at: outbox.createdAt, from: sql`from ${outbox} where ${outbox.state} = 'dead'` }),
  },
  prunable: [
    // Messages that nobody tries to send any more.
    definePrunable(outbox, {
      period: 'messages',
      due: (before) => sql`${outbox.createdAt} < ${before} and ${outbox.state} <> 'waiting'`,
    }),
  ],
})
