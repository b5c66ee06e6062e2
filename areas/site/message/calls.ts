import { findById } from '@leitai/identity/account/find-account'
import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { audit } from '@leitai/platform/audit/audit'
import { limits } from '@leitai/platform/contract/limits'
import { refusalText } from '@leitai/platform/contract/refusals'
import { and, desc, eq, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { EventSource, publishEach } from '@leitai/platform/pubsub/hub'
import { blockedInText } from '@leitai/platform/text/coarse-words'
import type * as message from './contract.ts'
import {
  correspondence,
  deleteDirectMessages,
  markRead,
  messageTopic,
  otherSide,
  refuses,
  threadsOf,
  threadWith,
} from './direct-messages.ts'
import { goOut } from './going-out.ts'
import { markNotices, noticeOf, noticesPage } from './notices.ts'
import { noticeTopic, notify } from './notify.ts'
import { invitations } from './ports.ts'
import { quietHoursOf, saveQuiet } from './quiet.ts'
import { refusalToWrite } from './rules.ts'
import { endMailsOf, isMailed, openMailTicket, saveSetting, settingsOf } from './settings.ts'
import { blockedSenders, directMessages, notices } from './table.ts'
import { unreadOf } from './unread.ts'

export const acceptSender: Handler<typeof message.acceptSender> = async ({ db, me }, { userId }) => {
  await db.delete(blockedSenders).where(and(eq(blockedSenders.userId, me.id), eq(blockedSenders.refusedId, userId)))
  return { ok: true }
}

export const beforeSendMessage: Handler<typeof message.beforeSendMessage> = async (context, { userId }) => {
  const { db, me, now, language } = context
  const refusal = refusalToWrite(await correspondence(db, me, await otherSide(db, userId), now))
  return { ok: refusal === null, code: refusal?.code ?? null, reason: refusal && refusalText(refusal, language) }
}

export const blackMessageList: Handler<typeof message.blackMessageList> = async ({ db, me }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const own = eq(blockedSenders.userId, me.id)
  const rows = await db
    .select({ id: users.id, name: users.name, avatar: users.avatar, at: blockedSenders.at })
    .from(blockedSenders)
    .innerJoin(users, eq(users.id, blockedSenders.refusedId))
    .where(own)
    .orderBy(desc(blockedSenders.at), desc(blockedSenders.refusedId))
    .limit(pageSize)
    .offset(offset)
  const total = await db.$count(blockedSenders, own)
  return { list: rows.map(({ at, ...user }) => ({ ...shownPerson(user), at })), total, page, pageSize }
}

export const blacklistSender: Handler<typeof message.blacklistSender> = async ({ db, me, now }, { userId }) => {
  const other = await otherSide(db, userId)
  refuse(other.id === me.id ? { code: 'message.self' } : null)
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`refuse list of ${me.id}`}))`)
  const count = await db.$count(blockedSenders, eq(blockedSenders.userId, me.id))
  const limit = limits.letter.refused
  refuse(count < limit ? null : { code: 'message.refusedFull', values: { limit } })
  await db.insert(blockedSenders).values({ userId: me.id, refusedId: other.id, at: now }).onConflictDoNothing()
  return { ok: true }
}

export const dealInviteNew: Handler<typeof message.dealInviteNew> = async (context, { id, accept }) => {
  const { db, me, now } = context
  const [found] = await db
    .select({ inviteId: notices.inviteId })
    .from(notices)
    .where(and(eq(notices.id, id), eq(notices.userId, me.id)))
  const { inviteId } = orRefuse(found, 'message.unknown')
  await invitations.get().answer(context, { inviteId: orRefuse(inviteId, 'message.notInvite'), accept })
  await markNotices(db, me, { ids: [id] }, { readAt: now })
  return { ok: true }
}

export const delMessage: Handler<typeof message.delMessage> = async ({ db, me, now }, { ids }) => {
  await markNotices(db, me, { ids }, { deletedAt: now })
  return { ok: true }
}

export const deleteMessages: Handler<typeof message.deleteMessages> = async ({ db, me, now }, { userId, ids }) => {
  await deleteDirectMessages(db, { userId: me.id, otherId: userId, ids, now })
  return { ok: true }
}

export const endMails: Handler<typeof message.endMails> = async ({ db, ctx }, { ticket }) => {
  const user = await openMailTicket({ db, ctx }, ticket)
  await endMailsOf(db, user.id)
  return { ok: true }
}

export const findPrivateLetterByPage: Handler<typeof message.findPrivateLetterByPage> = async (context, input) => {
  const { db, me, now, language } = context
  const { withUserId, keyword, unread = false, before } = input
  const { page, pageSize, offset } = pageOf(input)
  if (withUserId === undefined) {
    return { ...(await threadsOf(db, me, { keyword, unread, limit: pageSize, offset })), page, pageSize, thread: null }
  }
  const part = { otherId: withUserId, before, keyword, limit: pageSize, offset }
  const { list, total, other, standing } = await threadWith(db, me, { ...part, now })
  const refusal = refusalToWrite(standing)
  return {
    list,
    total,
    page,
    pageSize,
    thread: {
      person: shownPerson(other),
      closed: other.state === 'closed',
      refused: standing.refusing,
      may: { write: refusal && refusalText(refusal, language) },
    },
  }
}

export const findUserMsgByPage: Handler<typeof message.findUserMsgByPage> = async ({ db, me }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { kind, unread } = input
  return { ...(await noticesPage(db, me, { kind, unread, limit: pageSize, offset })), page, pageSize }
}

export const getDcWxAppNoticeDetail: Handler<typeof message.getDcWxAppNoticeDetail> = async ({ db, me }, { id }) =>
  orRefuse(await noticeOf(db, me, id), 'message.unknown')

export const mailTicket: Handler<typeof message.mailTicket> = async ({ db, ctx }, { ticket }) => {
  const user = await openMailTicket({ db, ctx }, ticket)
  return { userName: user.name, mailed: await isMailed(db, user.id) }
}

export const markMessagesRead: Handler<typeof message.markMessagesRead> = async ({ db, me, now }, { userId }) => {
  if (await markRead(db, me.id, userId, now)) {
    await publishEach(db, [
      { topic: messageTopic(me.id), message: { kind: 'read', userId } },
      { topic: messageTopic(userId), message: { kind: 'read', userId: me.id } },
    ])
  }
  return { ok: true }
}

export const messageEvents: Handler<typeof message.messageEvents> = async ({ me, ctx }) =>
  new EventSource(me.id, (send) => {
    const notice = () => send({ kind: 'notice', userId: null })
    const stops = [
      ctx.hub.subscribe(noticeTopic(me.id), notice),
      ctx.hub.subscribe(noticeTopic(null), notice),
      ctx.hub.subscribe(messageTopic(me.id), send),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })

export const msgNoticeNum: Handler<typeof message.msgNoticeNum> = ({ db, me }) => unreadOf(db, me)

export const noticeNum: Handler<typeof message.noticeNum> = ({ db, me }) => unreadOf(db, me)

export const noticeSettings: Handler<typeof message.noticeSettings> = async ({ db, me }) => ({
  of: await settingsOf(db, me.id),
  quiet: await quietHoursOf(db, me.id),
  email: (await findById(db, me.id))?.email ?? null,
})

export const saveNoticeSetting: Handler<typeof message.saveNoticeSetting> = async ({ db, me, now }, input) => {
  const { kind, muted, mail, push, webhook } = input
  // Notices about one’s own account cannot be muted.
  refuse(kind === 'system' && muted ? { code: 'message.system' } : null)
  const mailed = mail !== undefined && mail !== 'never'
  refuse(mailed && !(await findById(db, me.id))?.email ? { code: 'message.noEmail' } : null)
  await saveSetting(db, { userId: me.id, kind, muted, mail, push, webhook, now })
  return { ok: true }
}

export const saveQuietHours: Handler<typeof message.saveQuietHours> = async ({ db, me }, { on, ...hours }) => {
  await saveQuiet(db, me.id, on ? hours : null)
  return { ok: true }
}

export const sendMessage: Handler<typeof message.sendMessage> = async ({ db, me, now, ctx }, { userId, text }) => {
  const word = blockedInText(ctx.config.dataDir, text)
  refuse(word === null ? null : { code: 'message.word', values: { word } })
  // Serializes a user’s messages: two concurrent ones must not both count as the first.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`letters from ${me.id}`}))`)
  const other = await otherSide(db, userId)
  refuse(refusalToWrite(await correspondence(db, me, other, now)))
  const refused = await refuses(db, other.id, me.id)
  const [made] = await db
    .insert(directMessages)
    .values({ fromId: me.id, toId: other.id, text, at: now, refused })
    .returning({ id: directMessages.id })
  const news = { kind: 'letter' as const }
  await publishEach(db, [
    { topic: messageTopic(me.id), message: { ...news, userId: other.id } },
    ...(refused ? [] : [{ topic: messageTopic(other.id), message: { ...news, userId: me.id } }]),
  ])
  const { id } = orRefuse(made, 'message.unknown')
  if (!refused) await goOut(db, [{ of: 'letter', id, userId: other.id, kind: 'letter' }])
  return { id }
}

export const sendOfficialNotice: Handler<typeof message.sendOfficialNotice> = async (context, input) => {
  const { db, now } = context
  const { title, body, link } = input
  const id = await notify(db, { userId: null, kind: 'official', title, body, markdown: true, link: link || null, now })
  await keepPicturesIn(context, body)
  await audit(context, { action: 'notice.send', target: { kind: 'notice', id }, detail: { title } })
  return { id }
}

export const setMessageRead: Handler<typeof message.setMessageRead> = async ({ db, me, now }, { kind }) => {
  await markNotices(db, me, { kind, unread: true }, { readAt: now })
  return { ok: true }
}

export const signMessageStatus: Handler<typeof message.signMessageStatus> = async ({ db, me, now }, { ids, read }) => {
  await markNotices(db, me, { ids }, { readAt: read ? now : null })
  return { ok: true }
}
