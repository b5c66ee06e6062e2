import * as contract from '@leitai/contract/formula'
import { bind } from '../../call.ts'
import { formulaTables } from './formulaTables.ts'
import { tryFormula } from './tryFormula.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('formulaTables', contract.formulaTables, formulaTables),
  bind('tryFormula', contract.tryFormula, tryFormula),
]
