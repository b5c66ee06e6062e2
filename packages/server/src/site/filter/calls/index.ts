import * as contract from '@leitai/contract/site/filter'
import { implement } from '../../../platform/http/dispatcher.ts'
import { deleteFilter } from './deleteFilter.ts'
import { savedFilters } from './savedFilters.ts'
import { saveFilter } from './saveFilter.ts'

/** All public calls of this domain with their handlers. */
export const calls = implement(contract, { deleteFilter, saveFilter, savedFilters })
