import type { Handler } from '@leitai/platform/http/dispatcher'
import { EventSource } from '@leitai/platform/pubsub/events'
import type * as submission from '../contract.ts'
import { myTeamIn } from '../submission.ts'
import { submissionTopic } from '../topic.ts'

export const submissionEvents: Handler<typeof submission.submissionEvents> = async ({ db, me, ctx }, { cmptId }) => {
  const team = await myTeamIn(db, cmptId, me)
  const admits = async () => (await myTeamIn(ctx.db, cmptId, me)).id === team.id
  return new EventSource(me.id, (send) => ctx.hub.subscribe(submissionTopic(team.id), send), admits)
}
