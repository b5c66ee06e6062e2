import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { credentialsRevoked } from '../account/hooks.ts'
import { calls } from './calls/index.ts'
import { tasks } from './scheduled.ts'
import { endTokens } from './token.ts'

export const domain = defineDomain({
  name: 'identity/token',
  calls,
  tasks,
  hooks: [
    on(credentialsRevoked, async ({ db, userIds, now }) => {
      await endTokens(db, userIds, { now })
    }),
  ],
})
