import { type CodeForm, codeFormOf, codeForms } from '@leitai/contract/competition/code'
import { limits } from '@leitai/contract/core/limits'
import { orRefuse } from '../../platform/errors/refuse.ts'
import { digestOf } from '../../platform/storage/digest.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** The files that a stage which takes code accepts, for `refusalOfFile`. */
export const codeFiles = { most: limits.codeBytes, accepted: codeForms }

/** What kind of program a file is, by its ending, which was checked. */
export const formOf = (fileName: string): CodeForm => codeFormOf(fileName) ?? 'py'

/** The digest of a stored program, by which runners know it. */
export async function programOf(storage: Storage, key: string): Promise<{ sha256: string }> {
  return { sha256: orRefuse(await digestOf(storage, key), 'submission.fileMissing') }
}
