import { maskEmail, maskPhone } from '@leitai/contract/identity/mask'
import type * as contract from '@leitai/contract/identity/profile'
import { everythingShown } from '@leitai/contract/identity/profile'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { findById } from '../../account/find-account.ts'
import { identitiesOf } from '../../account/identity.ts'
import { twoStepOf } from '../../account/two-step.ts'
import { stateNow } from '../../realname/application-state.ts'
import { privacyOf } from '../privacy.ts'

export const getUserOtherSetting: Handler<typeof contract.getUserOtherSetting> = async ({ db, ctx, me }) => {
  const [found, bound, twoStep, privacy, realName] = await Promise.all([
    findById(db, me.id),
    identitiesOf(db, me.id),
    twoStepOf(db, me.id),
    privacyOf(db, [me.id]),
    stateNow(db, me.id),
  ])
  const user = orRefuse(found, 'account.unknown')
  const { ssoProviders } = ctx.config
  return {
    phone: user.phone && user.countryCode ? maskPhone(user.countryCode, user.phone) : null,
    email: user.email && maskEmail(user.email),
    hasPassword: user.passwordHash !== null,
    passwordWeak: user.passwordWeak,
    third: bound.map(({ provider, boundAt }) => ({
      type: provider,
      name: ssoProviders.find(({ key }) => key === provider)?.name ?? { zh: provider, en: provider },
      boundAt,
    })),
    providers: ssoProviders
      .filter(({ key }) => !bound.some(({ provider }) => provider === key))
      .map(({ key, name }) => ({ key, name })),
    twoStep: twoStep.on,
    language: user.language,
    privacy: privacy.get(me.id) ?? everythingShown,
    realName,
    closingAt: user.closingAt,
  }
}
