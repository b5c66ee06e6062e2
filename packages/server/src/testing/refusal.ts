import { CallError } from '@leitai/contract/core/client'

/** The refusal's code, for a test that expects one; anything else is told as what it is. */
export const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it was done',
    (error) => (error instanceof CallError ? error.code : `not a refusal: ${error}`),
  )
