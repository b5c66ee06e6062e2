import { accountClosed, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
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
