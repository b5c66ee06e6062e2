import { CallError } from '@leitai/platform/contract/client'
import { expect } from 'vitest'

/** The refusal’s code, for a test that expects one; `ok` on success, and the message of any other error. */
export const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error) => (error instanceof CallError ? error.code : `not a refusal: ${error}`),
  )

/** Fails, with the refusal's code, unless the call succeeds. */
export const expectOk = async (work: Promise<unknown>): Promise<void> => expect(await refusalOf(work)).toBe('ok')
