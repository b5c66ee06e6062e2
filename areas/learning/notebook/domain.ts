import { users } from '@leitai/identity/account/table'
import { accountClosed, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import * as notebookCalls from './calls/notebook.ts'
import * as notebooksCalls from './calls/notebooks.ts'
import * as contract from './contract.ts'
import { forgetNotebooks } from './forget.ts'
import { notebooksOf } from './own-data.ts'
import { notebookRefusals } from './refusals.ts'
import * as tables from './table.ts'

export const domain = defineDomain({
  name: 'learning/notebook',
  refusals: notebookRefusals,
  calls: implement(
    contract,
    { ...notebookCalls, ...notebooksCalls },
    {
      sharedNotebook: [tables.notebooks, users],
    },
  ),
  hooks: [
    on(ownDataAsked, async ({ context, data }) => {
      data.notebooks = await notebooksOf(context.db, context.me.id)
    }),
    on(accountClosed, ({ db, userId }) => forgetNotebooks(db, userId)),
  ],
})
