import type { CurrentUser } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/db'
import { tellWebhooks } from '@leitai/site/webhook/tell'
import type { Competition } from '../definition/table.ts'
import { webhookOwnersOf } from '../definition/webhook-owners.ts'

interface SignedUp {
  cmpt: Pick<Competition, 'id' | 'title' | 'organisationId'>
  me: Pick<CurrentUser, 'id' | 'name'>
  state: 'waiting' | 'joined'
  now: Date
}

/** Tells a competition’s webhooks that somebody has signed up, or asks to. */
export const tellSignUp = (db: Db, { cmpt: { id, title, organisationId }, me, state, now }: SignedUp) =>
  tellWebhooks(db, {
    type: 'signup.requested',
    data: {
      competition: { id, title },
      person: { id: me.id, name: me.name },
      state,
      url: `/judge-space.html?tab=console&id=${id}&part=people`,
    },
    owners: webhookOwnersOf({ id, organisationId }),
    now,
  })
