import * as contract from '@leitai/contract/section'
import { bind } from '../../call.ts'
import { hostList } from './hostList.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [bind('hostList', contract.hostList, hostList)]
