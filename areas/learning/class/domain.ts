import { identityTold } from '@leitai/identity/account/hooks'
import { accountClosed, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { calls } from './calls/index.ts'
import { joinByNumber } from './directory-joins.ts'
import { forgetClasses } from './forget.ts'
import { mailInvitesJob } from './mail-invites.ts'
import { classesOf } from './own-data.ts'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({
  name: 'learning/class',
  calls,
  jobs: [mailInvitesJob],
  tasks,
  hooks: [
    on(identityTold, joinByNumber),
    on(ownDataAsked, async ({ context, data }) => {
      data.classes = await classesOf(context.db, context.me.id)
    }),
    on(accountClosed, ({ db, userId }) => forgetClasses(db, userId)),
  ],
})
