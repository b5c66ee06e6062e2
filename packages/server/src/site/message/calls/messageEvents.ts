import type * as message from '@leitai/contract/site/message'
import type { Handler } from '../../../platform/http/call.ts'
import { EventSource } from '../../../platform/pubsub/events.ts'
import { letterTopic } from '../letters.ts'
import { noticeTopic } from '../notify.ts'

export const messageEvents: Handler<typeof message.messageEvents> = async ({ me, house }) =>
  new EventSource(me.id, (send) => {
    const notice = () => send({ kind: 'notice', userId: null })
    const stops = [
      house.hub.subscribe(noticeTopic(me.id), notice),
      house.hub.subscribe(noticeTopic(null), notice),
      house.hub.subscribe(letterTopic(me.id), send),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })
