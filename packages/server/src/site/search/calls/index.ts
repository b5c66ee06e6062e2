import * as contract from '@leitai/contract/site/search'
import { implement } from '../../../platform/http/dispatcher.ts'
import { searchSite } from './searchSite.ts'

/** All public calls of this domain with their handlers. */
export const calls = implement(contract, { searchSite }, {})
