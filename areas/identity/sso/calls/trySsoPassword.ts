import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as sso from '../contract.providers.ts'
import { askDirectory, findDirectory } from '../directory.ts'
import { SsoFailure } from '../provider.ts'
import { wrongPassword } from '../texts.ts'
import { failedTrial, trialOf } from '../trial.ts'

export const trySsoPassword: Handler<typeof sso.trySsoPassword> = async ({ ctx, language }, { key, ...typed }) => {
  const known = await findDirectory(ctx, key, { trial: true })
  try {
    const arrival = await askDirectory(ctx, known, typed)
    if (arrival) return await trialOf(ctx, known.settings, arrival)
    return { ...failedTrial(key, null), reason: null, problem: wrongPassword[language] }
  } catch (error) {
    if (error instanceof SsoFailure) return failedTrial(key, error)
    throw error
  }
}
