import * as contract from '@leitai/contract/settings'
import { bind } from '../../call.ts'
import { systemInfo } from './systemInfo.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [bind('systemInfo', contract.systemInfo, systemInfo)]
