import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { hostKit } from './hostKit.ts'
import { hostKitFile } from './hostKitFile.ts'
import { starterKit } from './starterKit.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(contract, { hostKit, hostKitFile, starterKit })
