import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as team from '../contract.ts'
import { ownTeam } from '../own-team.ts'
import { refusalToDelete } from '../rules.ts'
import { verdictOf } from '../verdict.ts'

export const beforeDeleteTeam: Handler<typeof team.beforeDeleteTeam> = async ({ db, me, language }, { teamId }) => {
  const { standing } = await ownTeam(db, teamId, { userId: me.id, lock: false })
  return verdictOf(refusalToDelete(standing, me.id), language)
}
