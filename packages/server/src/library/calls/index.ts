import * as contract from '@leitai/contract/library'
import { bind } from '../../call.ts'
import { deleteLibraryItem } from './deleteLibraryItem.ts'
import { libraryDesk } from './libraryDesk.ts'
import { libraryItem } from './libraryItem.ts'
import { libraryList } from './libraryList.ts'
import { libraryWritten } from './libraryWritten.ts'
import { saveLibraryItem } from './saveLibraryItem.ts'
import { setLibraryState } from './setLibraryState.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('deleteLibraryItem', contract.deleteLibraryItem, deleteLibraryItem),
  bind('libraryDesk', contract.libraryDesk, libraryDesk),
  bind('libraryItem', contract.libraryItem, libraryItem),
  bind('libraryList', contract.libraryList, libraryList),
  bind('libraryWritten', contract.libraryWritten, libraryWritten),
  bind('saveLibraryItem', contract.saveLibraryItem, saveLibraryItem),
  bind('setLibraryState', contract.setLibraryState, setLibraryState),
]
