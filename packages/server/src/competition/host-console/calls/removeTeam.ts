import type * as console from '@leitai/contract/competition/host-console.teams'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { deleteByHost } from '../../team/host.ts'
import { actOnTeam } from '../team-act.ts'
import { teamRemoved } from '../texts.ts'

export const removeTeam: Handler<typeof console.removeTeam> = (context, input) =>
  actOnTeam(context, 'removeTeam', input, async (asked) => {
    const { team, people } = await deleteByHost(context.db, asked)
    return { said: teamRemoved(team.name), people }
  })
