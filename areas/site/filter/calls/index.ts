import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { deleteFilter } from './deleteFilter.ts'
import { savedFilters } from './savedFilters.ts'
import { saveFilter } from './saveFilter.ts'

/** All public calls of this domain with their handlers. */
export const calls = implement(contract, { deleteFilter, saveFilter, savedFilters })
