import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { searchSite } from './searchSite.ts'

/** All public calls of this domain with their handlers. */
export const calls = implement(contract, { searchSite }, {})
