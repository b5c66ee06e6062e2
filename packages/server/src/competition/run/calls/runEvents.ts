import type * as contract from '@leitai/contract/competition/run'
import type { Db } from '../../../platform/db/db.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { EventSource } from '../../../platform/pubsub/events.ts'
import { refuseShutOut } from '../../definition/audience.ts'
import { noTeam } from '../../team/none.ts'
import { teamOf } from '../../team/team.ts'
import { runsTopic } from '../topic.ts'

export const runEvents: Handler<typeof contract.runEvents> = async ({ db, me, ctx }, { cmptId }) => {
  const own = async (db: Db) => {
    await refuseShutOut(db, { cmptId, userId: me.id })
    return (await teamOf(db, cmptId, me.id)) ?? (await noTeam(db, cmptId, me.id))
  }
  const team = await own(db)
  const admits = async () => (await own(ctx.db)).id === team.id
  return new EventSource(me.id, (send) => ctx.hub.subscribe(runsTopic(team.id), send), admits)
}
