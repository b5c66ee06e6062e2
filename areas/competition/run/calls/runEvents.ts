import type { Db } from '@leitai/platform/db/db'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { EventSource } from '@leitai/platform/pubsub/events'
import { refuseShutOut } from '../../definition/audience.ts'
import { noTeam } from '../../team/none.ts'
import { teamOf } from '../../team/team.ts'
import type * as contract from '../contract.ts'
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
