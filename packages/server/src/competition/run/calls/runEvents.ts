import type * as contract from '@leitai/contract/competition/run'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { EventSource } from '../../../platform/pubsub/events.ts'
import { noTeam } from '../../team/none.ts'
import { teamOf } from '../../team/team.ts'
import { runsTopic } from '../topic.ts'

export const runEvents: Handler<typeof contract.runEvents> = async ({ db, me, ctx }, { cmptId }) => {
  const team = (await teamOf(db, cmptId, me.id)) ?? (await noTeam(db, cmptId, me.id))
  return new EventSource(me.id, (send) => ctx.hub.subscribe(runsTopic(team.id), send))
}
