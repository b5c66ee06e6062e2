import { users } from '@leitai/identity/account/table'
import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import * as notebookCalls from './calls/notebook.ts'
import * as notebooksCalls from './calls/notebooks.ts'
import * as contract from './contract.ts'
import { forgetNotebooks, ownData } from './personal-data.ts'
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
  ownData,
  forget: (db, { userId }) => forgetNotebooks(db, userId),
})
