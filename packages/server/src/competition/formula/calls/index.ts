import * as contract from '@leitai/contract/competition/formula'
import { implement } from '../../../platform/http/dispatcher.ts'
import { formulaTables } from './formulaTables.ts'
import { tryFormula } from './tryFormula.ts'

/** Every open call of the domain with what is done for it. */
export const calls = implement(contract, { formulaTables, tryFormula })
