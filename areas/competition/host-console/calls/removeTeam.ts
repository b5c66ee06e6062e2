import type { Handler } from '@leitai/platform/http/dispatcher'
import { deleteByHost } from '../../team/host.ts'
import type * as console from '../contract.teams.ts'
import { actOnTeam } from '../team-act.ts'
import { teamRemoved } from '../texts.ts'

export const removeTeam: Handler<typeof console.removeTeam> = (context, input) =>
  actOnTeam(context, 'removeTeam', input, async (asked) => {
    const { team, people } = await deleteByHost(context.db, asked)
    return { said: teamRemoved(team.name), people }
  })
