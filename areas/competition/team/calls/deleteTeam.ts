import { isShownName } from '@leitai/platform/contract/closed-account'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { countMore } from '../../definition/competition.ts'
import type * as team from '../contract.ts'
import { invalidateRequests } from '../membership.ts'
import { ownTeam } from '../own-team.ts'
import { refusalToDelete } from '../rules.ts'
import { members, teams } from '../table.ts'

/** The user stays signed up, and may create or join another team. */
export const deleteTeam: Handler<typeof team.deleteTeam> = async ({ db, me, now }, { teamId, confirm }) => {
  const { team, standing } = await ownTeam(db, teamId, { userId: me.id, lock: true })
  refuse(refusalToDelete(standing, me.id))
  refuse(isShownName(confirm, team.name) ? null : { code: 'team.confirm' })
  await invalidateRequests(db, { teamId }, now)
  await db.delete(members).where(eq(members.teamId, teamId))
  await db.update(teams).set({ state: 'deleted' }).where(eq(teams.id, teamId))
  await countMore(db, team.cmptId, { teams: -1 })
  return { ok: true }
}
