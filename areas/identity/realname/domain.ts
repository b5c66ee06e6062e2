import { sql } from '@leitai/platform/db/orm'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { keysRotated } from '@leitai/platform/keys/keys-rotated'
import { identityTold, identityUnlinked } from '../account/hooks.ts'
import { providerJob } from './ask-provider.ts'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { reencryptCards } from './reencrypt.ts'
import { tasks } from './scheduled.ts'
import { cardApplications } from './table.ts'
import { takeBack, vouch } from './vouch.ts'

export const domain = defineDomain({
  name: 'identity/realname',
  calls: implement(contract, handlers),
  jobs: [providerJob],
  tasks,
  adminWaiting: {
    realName: () => ({
      at: cardApplications.createdAt,
      from: sql`from ${cardApplications} where ${cardApplications.state} = 'pending'`,
    }),
  },
  hooks: [
    on(keysRotated, ({ ctx, newest }) => reencryptCards(ctx, newest)),
    on(identityTold, vouch),
    on(identityUnlinked, takeBack),
  ],
})
