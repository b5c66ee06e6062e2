import type { Handler } from '@leitai/platform/http/dispatcher'
import { renameByHost } from '../../team/host.ts'
import type * as console from '../contract.teams.ts'
import { actOnTeam } from '../team-act.ts'
import { teamRenamed } from '../texts.ts'

export const renameTeam: Handler<typeof console.renameTeam> = (context, { name, ...input }) =>
  actOnTeam(context, 'renameTeam', input, async (asked) => {
    const before = await renameByHost(context.db, context.ctx, { ...asked, name })
    return { said: teamRenamed(before.name, name), detail: { before: before.name, name } }
  })
