import type * as message from '@leitai/contract/site/message'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { publishEach } from '../../../platform/pubsub/hub.ts'
import { letterTopic, markLettersRead } from '../letters.ts'

export const readLetters: Handler<typeof message.readLetters> = async ({ db, me, now }, { userId }) => {
  if (await markLettersRead(db, me.id, userId, now)) {
    await publishEach(db, [
      { topic: letterTopic(me.id), message: { kind: 'read', userId } },
      { topic: letterTopic(userId), message: { kind: 'read', userId: me.id } },
    ])
  }
  return { ok: true }
}
