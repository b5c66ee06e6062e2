import type * as console from '@leitai/contract/competition/host-console'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { deleteByHost } from '../../team/host.ts'
import { actOnTeam } from '../team-act.ts'

export const removeTeam: Handler<typeof console.removeTeam> = (context, input) =>
  actOnTeam(context, 'removeTeam', input, async (asked) => {
    const { team, people } = await deleteByHost(context.db, asked)
    return {
      said: {
        zh: `队伍“${team.name}”已被主办方删除,报名仍然有效`,
        en: `The host has deleted the team “${team.name}”; its people stay signed up`,
      },
      people,
    }
  })
