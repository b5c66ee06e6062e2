import * as contract from '@leitai/contract/site/push'
import { implement } from '../../../platform/http/dispatcher.ts'
import { beginPush } from './beginPush.ts'
import { endPush } from './endPush.ts'
import { pushDevices } from './pushDevices.ts'
import { savePush } from './savePush.ts'

/** All public calls of this domain with their handlers. */
export const calls = implement(contract, { beginPush, endPush, pushDevices, savePush })
