import { sql } from '@leitai/platform/db/orm'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { identityChanged } from '../account/hooks.ts'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { providerJob } from './provider.ts'
import { realnameRefusals } from './refusals.ts'
import { tasks } from './scheduled.ts'
import { cardApplications, cards } from './table.ts'
import { USES } from './vault.ts'
import { followIdentity } from './vouch.ts'

export const domain = defineDomain({
  name: 'identity/realname',
  refusals: realnameRefusals,
  calls: implement(contract, handlers),
  jobs: [providerJob],
  tasks,
  adminWaiting: {
    realName: () => ({
      at: cardApplications.createdAt,
      from: sql`from ${cardApplications} where ${cardApplications.state} = 'pending'`,
    }),
  },
  encrypted: [
    {
      id: cards.userId,
      texts: [
        [cards.name, USES.name],
        [cards.cardNo, USES.cardNo],
      ],
    },
    {
      id: cardApplications.id,
      texts: [
        [cardApplications.name, USES.name],
        [cardApplications.cardNo, USES.cardNo],
        [cardApplications.guardian, USES.guardian],
      ],
    },
  ],
  hooks: [on(identityChanged, followIdentity)],
})
