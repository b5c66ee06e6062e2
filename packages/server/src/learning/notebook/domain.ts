import { accountClosed, ownDataAsked } from '../../identity/profile/leaving.ts'
import { defineDomain } from '../../platform/domain/domain.ts'
import { on } from '../../platform/domain/hook.ts'
import { calls } from './calls/index.ts'
import { forgetNotebooks } from './forget.ts'
import { notebooksOf } from './own-data.ts'

export const domain = defineDomain({
  name: 'learning/notebook',
  calls,
  hooks: [
    on(ownDataAsked, async ({ context, data }) => {
      data.notebooks = await notebooksOf(context.db, context.me.id)
    }),
    on(accountClosed, ({ db, userId }) => forgetNotebooks(db, userId)),
  ],
})
