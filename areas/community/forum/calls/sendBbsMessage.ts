import { refuseBanned } from '@leitai/competition/integrity/ban'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { refuseTooMany, textMaxOf } from '../limit.ts'
import { lockTopic, placeOf } from '../lookup.ts'
import { refusalToReply } from '../rules.ts'
import { refuseText } from '../text.ts'
import { addReply, addTopic, replyTarget } from '../write.ts'

/** Creates a topic, or a reply if the input names a topic. */
export const sendBbsMessage: Handler<typeof contract.sendBbsMessage> = async (context, input) => {
  const { db, me, now, ctx } = context
  const { topicId, cmptId, content, tags, title = '' } = input
  refuseText(ctx, { title, tags, content }, await textMaxOf(db))
  if (topicId === undefined) {
    refuse(title === '' ? { code: 'circle.title' } : null)
    await refuseTooMany(db, me, 'topic', now)
    const place = await placeOf(db, cmptId ?? null, me)
    if (place.cmpt) await refuseBanned(db, { cmptId: place.cmpt.id, userId: me.id, now })
    return addTopic(context, { title, tags, content, place })
  }
  await refuseTooMany(db, me, 'reply', now)
  const { topic, place } = await lockTopic(db, topicId, me)
  if (topic.cmptId !== null) await refuseBanned(db, { cmptId: topic.cmptId, userId: me.id, now })
  refuse(refusalToReply(topic))
  const target =
    input.replyTo === undefined ? null : orRefuse(await replyTarget(db, topicId, input.replyTo), 'circle.gone')
  return addReply(context, { topic, place, target, content })
}
