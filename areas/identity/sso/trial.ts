import type { SsoProvider } from '@leitai/platform/config/contract.sso-providers'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { AnswerOf } from '@leitai/platform/contract/call'
import { realName } from '@leitai/platform/contract/identity'
import { userOfIdentity } from '../account/identity.ts'
import type { SsoResult } from '../account/sso-ticket.ts'
import { resultOf } from './claims.ts'
import type { ssoTrial } from './contract.providers.ts'
import { errorOf, reasonOf } from './journey.ts'
import type { Arrival } from './provider.ts'

type Trial = AnswerOf<typeof ssoTrial>

const VALUE_MAX = 300
const MOST_VALUES = 20

/** What an admin sees of a trial: all that came, what is made of it, and what that lacks. */
export async function trialOf(ctx: AppContext, settings: SsoProvider, arrival: Arrival): Promise<Trial> {
  const attributes = Object.entries(arrival.attributes).map(([name, values]) => ({
    name,
    values: values.slice(0, MOST_VALUES).map((value) => value.slice(0, VALUE_MAX)),
  }))
  const shown = { provider: settings.key, attributes }
  try {
    const result = resultOf(settings, arrival)
    const { subject, claims, person } = result
    const linked = (await userOfIdentity(ctx.db, result)) !== undefined
    return {
      ...shown,
      reason: null,
      problem: null,
      claims: {
        subject,
        account: claims.name,
        email: claims.email,
        emailVerified: claims.emailVerified,
        number: person.number ?? '',
        name: person.name ?? '',
        role: person.role,
        school: person.school ?? '',
        department: person.department ?? '',
      },
      warnings: [...warningsOf(settings, result), ...(linked ? (['linked'] as const) : [])],
    }
  } catch (error) {
    return { ...shown, reason: errorOf(error), problem: reasonOf(error), claims: null, warnings: [] }
  }
}

/** A trial that did not complete. */
export const failedTrial = (provider: string, error: unknown): Trial => ({
  provider,
  reason: errorOf(error),
  problem: reasonOf(error) || 'unknown',
  attributes: [],
  claims: null,
  warnings: [],
})

function warningsOf({ vouches, create }: SsoProvider, { claims, person }: SsoResult): Trial['warnings'] {
  const found: [Trial['warnings'][number], boolean][] = [
    ['noNumber', person.number === null],
    ['noName', person.name === null],
    ['noRole', person.role === null],
    ['noEmail', claims.email === null],
    ['notRealName', vouches && !realName.safeParse(person.name ?? '').success],
    ['noAccount', create === 'automatic' && claims.name === ''],
  ]
  return found.flatMap(([warning, holds]) => (holds ? [warning] : []))
}
