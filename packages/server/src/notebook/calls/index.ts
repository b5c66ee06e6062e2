import * as contract from '@leitai/contract/notebook'
import { bind } from '../../call.ts'
import { createNotebook } from './createNotebook.ts'
import { notebook } from './notebook.ts'
import { notebooks } from './notebooks.ts'
import { removeNotebook } from './removeNotebook.ts'
import { saveNotebook } from './saveNotebook.ts'
import { sharedNotebook } from './sharedNotebook.ts'
import { shareNotebook } from './shareNotebook.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('createNotebook', contract.createNotebook, createNotebook),
  bind('notebook', contract.notebook, notebook),
  bind('notebooks', contract.notebooks, notebooks),
  bind('removeNotebook', contract.removeNotebook, removeNotebook),
  bind('saveNotebook', contract.saveNotebook, saveNotebook),
  bind('sharedNotebook', contract.sharedNotebook, sharedNotebook),
  bind('shareNotebook', contract.shareNotebook, shareNotebook),
]
