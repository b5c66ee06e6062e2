import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { formulaTables } from './formulaTables.ts'
import { programFiles } from './programFiles.ts'
import { tryFormula } from './tryFormula.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(
  contract,
  { formulaTables, programFiles, tryFormula },
  {},
  { tryFormula: { long: true } },
)
