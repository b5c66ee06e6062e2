import { sql } from '@leitai/platform/db/orm'
import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import * as editCalls from './calls/edit.ts'
import * as contactCalls from './calls.ts'
import * as queueCalls from './calls.ts'
import * as contract from './contract.ts'
import { forgetHost } from './personal-data.ts'
import { hostRefusals } from './refusals.ts'
import { hostContacts, hostRequests } from './table.ts'

export const domain = defineDomain({
  name: 'competition/host',
  refusals: hostRefusals,
  calls: implement(contract, { ...editCalls, ...contactCalls, ...queueCalls }),
  forget: forgetHost,
  adminWaiting: {
    hostRequests: () => ({
      at: hostRequests.createdAt,
      from: sql`from ${hostRequests} where ${hostRequests.state} = 'new'`,
    }),
    // Left on the page for hosts.
    hostContacts: () => ({
      at: hostContacts.createdAt,
      from: sql`from ${hostContacts} where ${hostContacts.doneAt} is null`,
    }),
  },
})
