import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { OWN_CONTACT, proveForm } from '../account/captcha.ts'
import { emailTarget, sendCode, typedPhone } from '../account/code.ts'
import { eventsOf, noteEvent } from '../account/event.ts'
import { findById, maskPhone } from '../account/find-account.ts'
import { identitiesAt, identitiesOf, unlinkIdentities } from '../account/identity.ts'
import { devicesOf, endDevice as end, forgetDevices, keepDevice } from '../account/known-device.ts'
import { boundTarget, lockAccount } from '../account/own-contact.ts'
import { endSessionsOf, refuseEnded } from '../account/session.ts'
import { beginTry, failedTry, triedBy } from '../account/tries.ts'
import { beginTwoStep, checkSecondStep, confirmTwoStep, endTwoStep, twoStepOf } from '../account/two-step.ts'
import { openProviders } from '../provider/providers.ts'
import { refuseWhileVouched } from '../realname/vouch.ts'
import type * as security from './contract.ts'
import { bindProved, proveContact, provePassword, replacePassword } from './prove.ts'
import { deviceName, staysIn } from './rules.ts'

export const accessLog: Handler<typeof security.accessLog> = async ({ db, me }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { rows, total } = await eventsOf(db, me.id, { limit: pageSize, offset })
  return { list: rows.map((row) => ({ ...row, device: deviceName(row.device) })), total, page, pageSize }
}

export const changePassword: Handler<typeof security.changePassword> = async (context, input) => {
  const user = await provePassword(context, input.oldPassword)
  if (user.passwordHash === null) throw new Refused({ code: 'account.noPassword' })
  if (input.password === input.oldPassword) throw new Refused({ code: 'account.passwordSame' })
  await replacePassword(context, user, input.password)
  return { ok: true }
}

export const checkOldPhoneAndEmail: Handler<typeof security.checkOldPhoneAndEmail> = async (context, input) =>
  proveContact(context, await lockAccount(context.db, context.me.id), input)

export const deleteBindingThird: Handler<typeof security.deleteBindingThird> = async (context, { type }) => {
  const { db, ctx, me, now, ip, device } = context
  // Lock first: two concurrent calls must not each rely on the other's login method.
  const user = await lockAccount(db, me.id)
  await refuseWhileVouched(context, await identitiesAt(db, me.id, type))
  if ((await unlinkIdentities({ db, ctx }, me.id, type)).length === 0) throw new Refused({ code: 'account.notBound' })
  // A provider that is switched off, or no longer knows the person, cannot be used to log in.
  const working = new Set((await openProviders(ctx)).map(({ settings }) => settings.key))
  const bound = await identitiesOf(db, me.id)
  const others = bound.filter(({ provider, suspendedAt }) => working.has(provider) && suspendedAt === null)
  if (!staysIn(user, others.length)) throw new Refused({ code: 'account.lastWayIn' })
  await noteEvent(db, { userId: me.id, kind: 'thirdUnbound', now, ip, device, detail: type })
  return { ok: true }
}

export const devices: Handler<typeof security.devices> = async ({ db, me, now }) => {
  const rows = await devicesOf(db, me.id, now)
  return rows
    .map((row) => ({ ...row, device: deviceName(row.device), current: row.mark === me.mark }))
    .toSorted((one, other) => Number(other.current) - Number(one.current))
}

export const endDevice: Handler<typeof security.endDevice> = async (context, { mark }) => {
  const { db, me, now, ip, device, cookie } = context
  const ended =
    mark === 'others' ? await endSessionsOf(db, me.id, { but: me.tokenHash }) : Number(await end(db, me.id, mark))
  if (mark === 'others') await forgetOtherDevices(context)
  if (ended > 0) {
    const detail = mark === 'others' ? 'others' : ''
    await noteEvent(db, { userId: me.id, kind: 'deviceEnded', now, ip, device, detail })
  }
  if (mark === me.mark) cookie(null)
  return { ended }
}

/** Makes all browsers but this one unknown to the account. */
async function forgetOtherDevices(context: AuthenticatedContext): Promise<void> {
  const { db, me, now } = context
  await forgetDevices(db, me.id, now)
  const user = await findById(db, me.id)
  if (user) keepDevice(context, user)
}

export const judgeUserPhone: Handler<typeof security.judgeUserPhone> = async ({ db, me }) => {
  const { phone, countryCode } = orRefuse(await findById(db, me.id), 'account.unknown')
  return phone && countryCode ? { bound: true, phone: maskPhone(countryCode, phone) } : { bound: false, phone: null }
}

export const mailVerified: Handler<typeof security.mailVerified> = async (context, { email, ...proof }) => {
  await bindProved(context, { email }, proof)
  return { ok: true }
}

export const phoneVerified: Handler<typeof security.phoneVerified> = async (context, input) => {
  const { phone, countryCode, ...proof } = input
  await bindProved(context, { phone, countryCode }, proof)
  return { ok: true }
}

export const sendMailAuth: Handler<typeof security.sendMailAuth> = async (context, input) => {
  await proveForm(context.ctx, input, emailTarget(input.email).address)
  return sendCode(context, emailTarget(input.email), 'bind')
}

export const sendUserPhoneAuth: Handler<typeof security.sendUserPhoneAuth> = async (context, input) => {
  const user = orRefuse(await findById(context.db, context.me.id), 'account.unknown')
  const target = orRefuse(boundTarget(user, input.by), 'account.notBound')
  await proveForm(context.ctx, input, OWN_CONTACT)
  return sendCode(context, target, 'old')
}

export const settingSendPhoneAuth: Handler<typeof security.settingSendPhoneAuth> = async (context, input) => {
  const target = typedPhone(input)
  await proveForm(context.ctx, input, target.address)
  // Only the holder of the code learns that the phone belongs to another account.
  return sendCode(context, target, 'bind')
}

export const thirdUpdatePassword: Handler<typeof security.thirdUpdatePassword> = async (context, { password }) => {
  const user = await lockAccount(context.db, context.me.id)
  await refuseEnded(context.db, context.me)
  if (user.passwordHash !== null) throw new Refused({ code: 'account.hasPassword' })
  await replacePassword(context, user, password)
  return { ok: true }
}

export const twoStepBegin: Handler<typeof security.twoStepBegin> = async (context, { password }) => {
  const user = await provePassword(context, password)
  return beginTwoStep(context.db, context.ctx, { userId: user.id, label: user.name })
}

export const twoStepConfirm: Handler<typeof security.twoStepConfirm> = async (context, { code }) => {
  const { db, ctx, me, now, ip, device } = context
  // A second step of a thief must not slip in behind the recovery that ended the log-in.
  await lockAccount(db, me.id)
  await refuseEnded(db, me)
  const recoveryCodes = await confirmTwoStep(db, ctx, { userId: me.id, code })
  await noteEvent(db, { userId: me.id, kind: 'twoStepOn', now, ip, device })
  return { recoveryCodes }
}

export const twoStepEnd: Handler<typeof security.twoStepEnd> = async (context, { code }) => {
  const { db, ctx, me, now, ip, device } = context
  const tried = await triedBy(context)
  await beginTry(context, tried)
  if (!(await twoStepOf(db, me.id)).on) throw new Refused({ code: 'twoStep.off' })
  if (!(await checkSecondStep(db, ctx, me.id, code))) {
    throw await failedTry(context, { ...tried, code: 'twoStep.wrong', detail: 'twoStep' })
  }
  await endTwoStep(db, me.id)
  await noteEvent(db, { userId: me.id, kind: 'twoStepOff', now, ip, device })
  return { ok: true }
}

export const twoStepState: Handler<typeof security.twoStepState> = ({ db, me }) => twoStepOf(db, me.id)
