import type { Handler } from '@leitai/platform/http/dispatcher'
import { captainByHost } from '../../team/host.ts'
import type * as console from '../contract.teams.ts'
import { actOnTeam } from '../team-act.ts'
import { captainChanged } from '../texts.ts'

export const changeCaptain: Handler<typeof console.changeCaptain> = (context, { userId, ...input }) =>
  actOnTeam(context, 'changeCaptain', input, async (asked) => {
    const { team, name } = await captainByHost(context.db, { ...asked, userId })
    return {
      said: captainChanged(name, team.name),
      detail: { before: team.captainId, captain: userId },
    }
  })
