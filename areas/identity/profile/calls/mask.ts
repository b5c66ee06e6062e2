import { type Placeholders, row, statement } from '@leitai/pg-kit/statement'
import { sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type { KeyContext } from '@leitai/platform/keys/keys'
import { maskEmail, maskPhone } from '../../account/find-account.ts'
import { identitiesPart } from '../../account/identity.ts'
import { personNameOf } from '../../account/person.ts'
import { users } from '../../account/table.ts'
import { twoStepPart } from '../../account/two-step.ts'
import { offeredProviders, providerNames } from '../../provider/providers.ts'
import { statePart } from '../../realname/application-state.ts'
import type * as contract from '../contract.ts'
import { privacyPart } from '../profile.ts'

const { phone, countryCode, email, passwordWeak, language, closingAt } = users

const settings = statement(({ userId }: Placeholders<{ userId: number }>) => ({
  found: row(
    {
      phone,
      countryCode,
      email,
      passwordWeak,
      language,
      closingAt,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
    },
    sql`from ${users} where ${users.id} = ${userId}`,
  ),
  bound: identitiesPart(userId),
  twoStep: twoStepPart(userId),
  privacy: privacyPart(userId),
  realName: statePart(userId),
}))

export const getUserOtherSetting: Handler<typeof contract.getUserOtherSetting> = async ({ db, ctx, me, now }) => {
  const { found, bound, twoStep, privacy, realName } = await settings(db, { userId: me.id })
  const user = orRefuse(found, 'account.unknown')
  const nameOf = await providerNames(ctx)
  const keys: KeyContext = { db, config: ctx.config, now: () => now }
  return {
    phone: user.phone && user.countryCode ? maskPhone(user.countryCode, user.phone) : null,
    email: user.email && maskEmail(user.email),
    hasPassword: user.hasPassword,
    passwordWeak: user.passwordWeak,
    third: await Promise.all(
      bound.map(async ({ provider, personName, suspendedAt, ...details }) => ({
        ...details,
        type: provider,
        name: nameOf(provider),
        personName: await personNameOf(keys, personName),
        suspended: suspendedAt !== null,
      })),
    ),
    providers: (await offeredProviders(ctx)).filter(({ key }) => !bound.some(({ provider }) => provider === key)),
    twoStep: twoStep.on,
    language: user.language,
    privacy,
    realName,
    closingAt: user.closingAt,
  }
}
