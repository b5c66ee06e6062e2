import { sendBbsMessage } from '@leitai/community/forum/contract'
import { confirmOrder, saveAddress, submitOrder } from '@leitai/community/shop/contract'
import { shipOrder } from '@leitai/community/shop/contract.admin'
import { ADDRESS, givePoints } from '@leitai/community/shop/testing'
import { makeAppeal } from '@leitai/competition/appeal/contract'
import { hostContacts, hostRequests } from '@leitai/competition/host/table'
import { captchaGen } from '@leitai/identity/account/contract'
import { saveFilter } from '@leitai/identity/filter/contract'
import { cardApplications } from '@leitai/identity/realname/table'
import { encryptPlain } from '@leitai/identity/realname/vault'
import { keyPrefix } from '@leitai/platform/file/file'
import { uploads } from '@leitai/platform/file/table'
import { userFeedback } from '@leitai/site/feedback/contract'
import { sendMessage } from '@leitai/site/message/contract'
import { notices } from '@leitai/site/message/table'
import { pushDevices, savePush } from '@leitai/site/push/contract'
import { type Makers, one } from './contest.ts'
import { marked } from './marker.ts'
import type { Shared } from './shared.ts'

/** A user’s own objects, here the member’s. */
export async function makePersonal(make: Makers, { cmptId, shared }: { cmptId: number; shared: Shared }) {
  const { db, person, now, side, test } = make
  const as = (role: string) => test.as(person(role))
  const [member, captain] = [await as('member'), await as('captain')]
  const mine = marked(side, 'member')

  const topic = await member.call(sendBbsMessage, { cmptId, title: '演示话题', content: '演示正文', tags: [] })
  const reply = await captain.call(sendBbsMessage, { topicId: topic.topicId, content: '演示回复', tags: [] })
  const own = await member.call(sendBbsMessage, { cmptId, title: '另一话题', content: '演示正文', tags: [] })
  const message = await member.call(sendMessage, {
    userId: person('captain').id,
    text: marked(side, 'member', 'captain'),
  })
  await member.call(savePush, {
    endpoint: `https://push.invalid/${side}`,
    p256dh: 'B'.repeat(87),
    auth: 'a'.repeat(22),
  })
  const filter = await member.call(saveFilter, {
    list: 'host.teams',
    name: mine.slice(0, 30),
    fields: { keyword: mine },
  })
  const device = one((await member.call(pushDevices, {})).list)
  const appeal = await member.call(makeAppeal, { matter: 'other', subject: '', text: mine, evidence: [] })
  await member.call(userFeedback, { type: 'bug', contacts: person('member').email, content: marked(side, 'admin') })
  const notice = one(
    await db
      .insert(notices)
      .values({
        userId: person('member').id,
        kind: 'system',
        title: { zh: mine, en: '' },
        body: { zh: mine, en: '' },
        at: now,
      })
      .returning({ id: notices.id }),
  )

  await givePoints(test, [person('member').id], 10_000)
  const { addressId } = await member.call(saveAddress, { address: { ...ADDRESS, street: mine }, isDefault: true })
  const { addressId: spareAddress } = await member.call(saveAddress, {
    address: { ...ADDRESS, street: mine },
    isDefault: false,
  })
  const order = async (key: string) =>
    (await member.call(confirmOrder, { goodsId: shared.goodsId, count: 1, key: `world-${side}-${key}` })).orderId
  const paidOrder = await order('paid')
  await member.call(submitOrder, { orderId: paidOrder, addressId, key: `world-${side}-pay` })
  const shippedOrder = await order('shipped')
  await member.call(submitOrder, { orderId: shippedOrder, addressId, key: `world-${side}-pay2` })
  const admin = await test.as(shared.second)
  await admin.call(shipOrder, { orderId: shippedOrder, carrier: '演示快递', tracking: mine })
  const unpaidOrder = await order('unpaid')

  const keys = { db, config: test.ctx.config, now: test.ctx.now }
  const encrypted = await encryptPlain(keys, { name: mine, cardNo: '11010519900101001X', guardian: null })
  const application = one(
    await db
      .insert(cardApplications)
      .values({
        ...encrypted,
        userId: person('member').id,
        action: 'verify',
        kind: 'passport',
        cardHash: `world ${side}`,
        state: 'pending',
        createdAt: now,
      })
      .returning({ id: cardApplications.id }),
  )
  const hosted = one(
    await db
      .insert(hostRequests)
      .values({
        userId: person('member').id,
        company: mine,
        contact: '演示',
        countryCode: '86',
        phone: side === 'A' ? '13800000021' : '13800000022',
        email: 'host@example.com',
        type: 'algorithm',
        budget: 'none',
        dataState: 'ready',
        text: mine,
        createdAt: now,
        changedAt: now,
      })
      .returning({ id: hostRequests.id }),
  )
  const contact = one(
    await db
      .insert(hostContacts)
      .values({ name: '演示', contacts: 'x@example.com', text: marked(side, 'admin'), createdAt: now })
      .returning({ id: hostContacts.id }),
  )

  /** A stored, unused result file for every user. */
  const resultKeys: Record<string, string> = {}
  for (const role of [
    'outsider',
    'signedUp',
    'member',
    'captain',
    'otherCaptain',
    'owner',
    'editor',
    'judge',
    'support',
    'organisationAdmin',
    'teacher',
    'assistant',
    'classmate',
  ]) {
    const objectKey = `${keyPrefix(person(role).id)}worldresult${side}.csv`
    await test.ctx.storage.put(objectKey, Buffer.from('id,prediction\n1,1\n'), { contentType: 'text/csv' })
    await db
      .insert(uploads)
      .values({ objectKey, userId: person(role).id, fileName: 'answer.csv', size: 18, createdAt: now })
    resultKeys[role] = objectKey
  }
  const captcha = await test.visitor().call(captchaGen, {})
  return {
    topicId: topic.topicId,
    postId: topic.id,
    replyId: reply.id,
    ownTopic: own.topicId,
    ownPost: own.id,
    messageId: message.id,
    appealId: appeal.id,
    noticeId: notice.id,
    addressId,
    spareAddress,
    paidOrder,
    shippedOrder,
    unpaidOrder,
    pushDevice: device.id,
    filterId: filter.id,
    applicationId: application.id,
    hostRequestId: hosted.id,
    hostContactId: contact.id,
    resultKeys,
    captchaId: captcha.id,
  }
}
