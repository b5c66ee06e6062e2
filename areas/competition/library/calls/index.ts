import { implement } from '@leitai/platform/http/dispatcher'
import { competitions } from '../../definition/table.ts'
import * as contract from '../contract.ts'
import { libraryItems } from '../table.ts'
import { adminLibrary } from './adminLibrary.ts'
import { deleteLibraryItem } from './deleteLibraryItem.ts'
import { libraryItem } from './libraryItem.ts'
import { libraryList } from './libraryList.ts'
import { libraryWritten } from './libraryWritten.ts'
import { saveLibraryItem } from './saveLibraryItem.ts'
import { setLibraryState } from './setLibraryState.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(
  contract,
  {
    deleteLibraryItem,
    adminLibrary,
    libraryItem,
    libraryList,
    libraryWritten,
    saveLibraryItem,
    setLibraryState,
  },
  {
    libraryItem: [competitions, libraryItems],
    libraryList: [libraryItems],
  },
)
