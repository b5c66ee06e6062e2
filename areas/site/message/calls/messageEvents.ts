import type { Handler } from '@leitai/platform/http/dispatcher'
import { EventSource } from '@leitai/platform/pubsub/events'
import type * as message from '../contract.ts'
import { messageTopic } from '../direct-messages.ts'
import { noticeTopic } from '../notify.ts'

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
