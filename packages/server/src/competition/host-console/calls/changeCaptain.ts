import type * as console from '@leitai/contract/competition/host-console.teams'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { captainByHost } from '../../team/host.ts'
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
