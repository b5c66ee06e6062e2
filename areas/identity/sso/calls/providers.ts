import { audit } from '@leitai/platform/audit/audit'
import { kindOf } from '@leitai/platform/config/contract.sso-providers'
import type { AnswerOf } from '@leitai/platform/contract/call'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { linkCounts } from '../../account/account-state.ts'
import { forgetNumbers } from '../../account/identity.ts'
import { absentProviders, allProviders } from '../../provider/providers.ts'
import { orderProviders, removeProvider, saveProvider, turnProvider } from '../../provider/save.ts'
import type * as sso from '../contract.providers.ts'
import { askDirectory, findDirectory } from '../directory.ts'
import { ownerOfTrial, takeOver } from '../handover.ts'
import { SsoFailure } from '../provider.ts'
import { refuseFixed } from '../refuse-fixed.ts'
import { signInKindOf } from '../registry.ts'
import { wrongPassword } from '../texts.ts'
import { failedTrial, trialOf } from '../trial.ts'

const noLinks = { linked: 0, suspended: 0 }

export const adminSsoProviders: Handler<typeof sso.adminSsoProviders> = async ({ db, ctx }) => {
  const all = await allProviders(ctx)
  const counts = await linkCounts(db)
  const { siteUrl } = ctx.config
  return {
    list: all.map(({ settings, on, fixed, version, secret }) => ({
      settings,
      on,
      fixed,
      version,
      hasSecret: secret !== null,
      ...(counts.get(settings.key) ?? noLinks),
    })),
    absent: (await absentProviders(ctx)).map((one) => ({ ...one, ...(counts.get(one.key) ?? noLinks) })),
    addresses: Object.fromEntries(
      all.map(({ settings }) => [settings.key, signInKindOf(settings).addresses(siteUrl, settings.key)]),
    ),
  }
}

export const orderSsoProviders: Handler<typeof sso.orderSsoProviders> = async (context, { keys }) => {
  await orderProviders(context.db, keys)
  await audit(context, { action: 'logins.order', target: { kind: 'logins', id: 'all' } })
  return { ok: true }
}

export const removeSsoProvider: Handler<typeof sso.removeSsoProvider> = async (context, { key, reason }) => {
  refuseFixed(context.ctx, key)
  await removeProvider(context.db, key)
  await audit(context, { action: 'logins.remove', target: { kind: 'logins', id: key }, reason })
  return { ok: true }
}

export const turnSsoProvider: Handler<typeof sso.turnSsoProvider> = async (context, { key, on }) => {
  refuseFixed(context.ctx, key)
  await turnProvider(context.db, { key, on, now: context.now })
  await audit(context, { action: on ? 'logins.on' : 'logins.off', target: { kind: 'logins', id: key } })
  return { ok: true }
}

export const saveSsoProvider: Handler<typeof sso.saveSsoProvider> = async (context, { settings, secret, version }) => {
  const { ctx, language } = context
  refuseFixed(ctx, settings.key)
  refuse(kindOf(settings).refusal?.(settings) ?? signInKindOf(settings).refusal?.(settings, language) ?? null)
  const saved = await saveProvider(context, { settings, secret, version }, kindOf(settings).needsSecret)
  const { key, kind, name, create, vouches, trustsEmail, knowsNumbers } = settings
  if (!knowsNumbers) await forgetNumbers(context.db, key)
  const detail = { name: name.zh, kind, create, vouches, trustsEmail, knowsNumbers, secret: secret !== '' }
  await audit(context, { action: 'logins.save', target: { kind: 'logins', id: key }, detail })
  return { version: saved }
}

export const ssoTrial: Handler<typeof sso.ssoTrial> = async ({ ctx, me }, { token }) => {
  const owner = ownerOfTrial(me.id)
  return orRefuse(await takeOver<AnswerOf<typeof sso.ssoTrial>>(ctx, { owner, token }), 'sso.ticket').value
}

export const trySsoPassword: Handler<typeof sso.trySsoPassword> = async ({ ctx, language }, { key, ...typed }) => {
  const directory = await findDirectory(ctx, key, { trial: true })
  try {
    const arrival = await askDirectory(ctx, directory, typed)
    if (arrival) return await trialOf(ctx, directory.settings, arrival)
    return { ...failedTrial(key, null), reason: null, problem: wrongPassword[language] }
  } catch (error) {
    if (error instanceof SsoFailure) return failedTrial(key, error)
    throw error
  }
}
