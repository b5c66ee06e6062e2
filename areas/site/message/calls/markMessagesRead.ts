import type { Handler } from '@leitai/platform/http/dispatcher'
import { publishEach } from '@leitai/platform/pubsub/hub'
import type * as message from '../contract.ts'
import { markRead, messageTopic } from '../direct-messages.ts'

export const markMessagesRead: Handler<typeof message.markMessagesRead> = async ({ db, me, now }, { userId }) => {
  if (await markRead(db, me.id, userId, now)) {
    await publishEach(db, [
      { topic: messageTopic(me.id), message: { kind: 'read', userId } },
      { topic: messageTopic(userId), message: { kind: 'read', userId: me.id } },
    ])
  }
  return { ok: true }
}
