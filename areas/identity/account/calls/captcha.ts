import { limits } from '@leitai/platform/contract/limits'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { nameProblem } from '../availability.ts'
import { chooseWork, clickChallenge, newChallenge, proveForm, textChallenge } from '../captcha.ts'
import { checkCode as check, emailTarget, sendCodeFor, sendCodeToKnown, targetOf, typedPhone } from '../code.ts'
import type * as account from '../contract.ts'
import { beginReset, finishReset, unlock as unlockAccount, unlockable } from '../unlock.ts'

export const captchaGen: Handler<typeof account.captchaGen> = async ({ ctx, ip }) => ({
  id: await newChallenge(ctx, ip),
})

export const captchaImage: Handler<typeof account.captchaImage> = async ({ ctx }, { id }) => ({
  id,
  image: await textChallenge(ctx, id),
  validSeconds: limits.captcha.validSeconds,
})

export const captchaWork: Handler<typeof account.captchaWork> = async ({ ctx, ip }, { id, purpose }) => ({
  id,
  challenge: await chooseWork(ctx, { id, purpose, ip }),
  validSeconds: limits.captcha.validSeconds,
})

export const clickCaptcha: Handler<typeof account.clickCaptcha> = async ({ ctx }, { id }) => ({
  id,
  ...(await clickChallenge(ctx, id)),
  validSeconds: limits.captcha.validSeconds,
})

export const checkCode: Handler<typeof account.checkCode> = async ({ ctx, now }, input) => {
  await check({ ctx, now }, targetOf(input), { purpose: input.purpose, code: input.code, use: null })
  return { ok: true }
}

export const phoneAuthForResetNew: Handler<typeof account.phoneAuthForResetNew> = (
  context,
  { phone, countryCode, code },
) => beginReset(context, { phone, countryCode }, code)

export const sendPhoneAuthCode: Handler<typeof account.sendPhoneAuthCode> = async (context, input) => {
  await proveForm(context.ctx, input, typedPhone(input).address)
  return sendCodeFor(context, { phone: input.phone, countryCode: input.countryCode }, input.purpose)
}

export const sendPhoneAuthForResetNew: Handler<typeof account.sendPhoneAuthForResetNew> = async (context, input) => {
  await proveForm(context.ctx, input, typedPhone(input).address)
  return sendCodeToKnown(context, { phone: input.phone, countryCode: input.countryCode }, 'reset')
}

export const resendEmail: Handler<typeof account.resendEmail> = async (context, input) => {
  await proveForm(context.ctx, input, emailTarget(input.email).address)
  return sendCodeFor(context, { email: input.email, countryCode: '' }, input.purpose)
}

export const sendEmailForReset: Handler<typeof account.sendEmailForReset> = async (context, input) => {
  await proveForm(context.ctx, input, emailTarget(input.email).address)
  return sendCodeToKnown(context, { email: input.email, countryCode: '' }, 'reset')
}

export const mailForReset: Handler<typeof account.mailForReset> = (context, { email, code }) =>
  beginReset(context, { email, countryCode: '' }, code)

export const resetpasswordNew: Handler<typeof account.resetpasswordNew> = async (context, input) => {
  await finishReset(context, input)
  return { ok: true }
}

export const unlock: Handler<typeof account.unlock> = async (context, { ticket }) => {
  await unlockAccount(context, ticket)
  return { ok: true }
}

export const unlockTicketOf: Handler<typeof account.unlockTicketOf> = async (context, { ticket }) => ({
  userName: (await unlockable(context, ticket)).name,
})

export const userNameIsExist: Handler<typeof account.userNameIsExist> = async ({ db }, { userName }) => ({
  exist: (await nameProblem(db, userName)) !== null,
})
