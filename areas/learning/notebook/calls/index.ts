import { users } from '@leitai/identity/account/table'
import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import * as tables from '../table.ts'
import { createNotebook } from './createNotebook.ts'
import { notebook } from './notebook.ts'
import { notebooks } from './notebooks.ts'
import { removeNotebook } from './removeNotebook.ts'
import { saveNotebook } from './saveNotebook.ts'
import { sharedNotebook } from './sharedNotebook.ts'
import { shareNotebook } from './shareNotebook.ts'

/** All public calls of this domain with their handlers. */
export const calls = implement(
  contract,
  {
    createNotebook,
    notebook,
    notebooks,
    removeNotebook,
    saveNotebook,
    sharedNotebook,
    shareNotebook,
  },
  {
    sharedNotebook: [tables.notebooks, users],
  },
)
