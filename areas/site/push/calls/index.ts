import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { beginPush } from './beginPush.ts'
import { endPush } from './endPush.ts'
import { pushDevices } from './pushDevices.ts'
import { savePush } from './savePush.ts'

/** All public calls of this domain with their handlers. */
export const calls = implement(contract, { beginPush, endPush, pushDevices, savePush })
