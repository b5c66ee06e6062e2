import { audit } from '@leitai/platform/audit/audit'
import { limits } from '@leitai/platform/contract/limits'
import { and, asc, count, desc, eq, lt, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { privateUrl } from '@leitai/platform/file/picture'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { OWN_CONTACT, proveForm } from '../account/captcha.ts'
import { checkCode, sendCode } from '../account/code.ts'
import { noteEvent } from '../account/event.ts'
import { users } from '../account/table.ts'
import { holdings, realNameState, stateNow } from './application-state.ts'
import { apply, ownPhone, refuseWhileBound } from './apply.ts'
import type * as contract from './contract.ts'
import { applicationShown, applicationsWhere, decide, lockApplication } from './decide.ts'
import { isOthers, lockPerson } from './lock.ts'
import { documentUse } from './ports.ts'
import { cardNumberOf, overdueBefore, refusalOfWay, refusalToApply } from './rules.ts'
import { cardApplications } from './table.ts'
import { makeTicket } from './ticket.ts'
import { hashOf } from './vault.ts'

export const cardPhoneAuth: Handler<typeof contract.cardPhoneAuth> = async ({ db, me, now, ctx }, { code }) => {
  await checkCode({ ctx, now }, await ownPhone(db, me.id), { purpose: 'card', code, use: db })
  return { ticket: makeTicket(ctx.config.secret, me.id, now), validSeconds: limits.cardTicketSeconds }
}

export const cardVerified: Handler<typeof contract.cardVerified> = (context, input) => {
  refuse(refusalOfWay(input.kind === 'id', context.language))
  return apply(context, 'verify', input)
}

export const cmptSendPhoneAuthCode: Handler<typeof contract.cmptSendPhoneAuthCode> = async (context, input) => {
  const { db, ctx, me } = context
  if (input.cmptId !== undefined) await documentUse.get().refuseUnlessPublic(db, input.cmptId)
  const target = await ownPhone(db, me.id)
  await proveForm(ctx, input, OWN_CONTACT)
  return sendCode(context, target, 'card')
}

export const cmptSubmitVerifyUser: Handler<typeof contract.cmptSubmitVerifyUser> = async (context, input) => {
  await documentUse.get().refuseUnlessPublic(context.db, input.cmptId)
  return apply(context, 'verify', input)
}

export const decideRealName: Handler<typeof contract.decideRealName> = async (context, { id, approve, answer }) => {
  const { db, me, now } = context
  const row = await lockApplication(db, id)
  if (row.userId === me.id) throw new Refused({ code: 'admin.self' })
  if (!approve && answer === '') throw new Refused({ code: 'realName.reason' })
  await decide(db, row, { approve, answer, by: 'manual', reviewerId: me.id, now })
  await audit(context, {
    action: approve ? 'realname.approve' : 'realname.refuse',
    target: { kind: 'realname', id },
    reason: answer,
    detail: { userId: row.userId, application: row.action },
  })
  return { ok: true }
}

/** Returns whether another user has the document, never which one. */
export const isCardNoVerified: Handler<typeof contract.isCardNoVerified> = async (context, { kind, cardNo }) => {
  const { db, me, ctx, language } = context
  const number = cardNumberOf(kind, cardNo, language)
  if (typeof number !== 'string') throw new Refused(number)
  return { used: await isOthers(db, hashOf(ctx.config.secret, kind, number), me.id) }
}

export const isIdCardVerified: Handler<typeof contract.isIdCardVerified> = (context) =>
  realNameState(context, context.me.id)

export const realNameApplication: Handler<typeof contract.realNameApplication> = async (context, { id }) => {
  const { db, now, ctx } = context
  const [row] = await applicationsWhere(db, eq(cardApplications.id, id))
  const found = orRefuse(row, 'realName.unknown')
  // Written before anything is shown: without a log entry, no access.
  await audit(context, { action: 'realname.look', target: { kind: 'realname', id }, detail: { userId: found.user.id } })
  await noteEvent(db, { userId: found.user.id, kind: 'adminAccess', now, ip: '', device: '', detail: 'realname' })
  const shown = await applicationShown(context, found, { masked: false })
  return { ...shown, photos: await Promise.all(found.row.photos.map((key) => privateUrl(ctx, key))) }
}

/** Waiting applications oldest first, decided ones newest first. */
export const realNameQueue: Handler<typeof contract.realNameQueue> = async (context, input) => {
  const { db, now } = context
  const { page, pageSize, offset } = pageOf(input)
  const named = input.keyword ? sql`strpos(lower(${users.name}), ${input.keyword.toLowerCase()}) > 0` : undefined
  const where = and(eq(cardApplications.state, input.state), named)
  const order = input.state === 'pending' ? asc(cardApplications.createdAt) : desc(cardApplications.decidedAt)
  const late = and(eq(cardApplications.state, 'pending'), lt(cardApplications.createdAt, overdueBefore(now)))
  const [[found], rows, [waiting]] = await Promise.all([
    db
      .select({ total: count() })
      .from(cardApplications)
      .innerJoin(users, eq(users.id, cardApplications.userId))
      .where(where),
    applicationsWhere(db, where).orderBy(order).limit(pageSize).offset(offset),
    db.select({ count: count() }).from(cardApplications).where(late),
  ])
  const list = await Promise.all(rows.map((row) => applicationShown(context, row, { masked: true })))
  return { list, overdue: waiting?.count ?? 0, total: found?.total ?? 0, page, pageSize }
}

export const userCardApply: Handler<typeof contract.userCardApply> = (context, input) => {
  refuse(refusalOfWay(input.kind !== 'id', context.language))
  return apply(context, 'verify', input)
}

export const userCardRelieveApply: Handler<typeof contract.userCardRelieveApply> = async (context, { reason }) => {
  const { db, me, now, ip, device } = context
  await lockPerson(db, me.id)
  refuse(refusalToApply('release', await stateNow(db, me.id)))
  await refuseWhileBound(context)
  const { card } = await holdings(db, me.id)
  // The encrypted texts go along, so that the reviewer sees what is to be released.
  if (card?.kind === 'directory') throw new Refused({ code: 'realName.directory' })
  const shown = card && { kind: card.kind, name: card.name, cardNo: card.cardNo }
  await db.insert(cardApplications).values({ userId: me.id, action: 'release', ...shown, reason, createdAt: now })
  await noteEvent(db, { userId: me.id, kind: 'realNameApplied', now, ip, device, detail: 'release' })
  return { state: await stateNow(db, me.id) }
}

export const userCardUpdateApply: Handler<typeof contract.userCardUpdateApply> = (context, input) =>
  apply(context, 'change', input)
