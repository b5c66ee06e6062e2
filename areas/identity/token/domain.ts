import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { credentialsRevoked } from '../account/hooks.ts'
import * as revokeCalls from './calls/revoke.ts'
import * as tokenCalls from './calls/token.ts'
import * as contract from './contract.ts'
import { tokenRefusals } from './refusals.ts'
import { tasks } from './request.ts'
import { endTokens } from './token.ts'

export const domain = defineDomain({
  name: 'identity/token',
  refusals: tokenRefusals,
  calls: implement(contract, { ...tokenCalls, ...revokeCalls }),
  tasks,
  hooks: [
    on(credentialsRevoked, async ({ db, userIds, now }) => {
      await endTokens(db, userIds, { now })
    }),
  ],
})
