import type * as console from '@leitai/contract/competition/host-console'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { noteChange } from '../../definition/change.ts'
import { stagesOf } from '../../definition/competition.ts'
import { markByHost } from '../../team/host.ts'
import { withReason } from '../notify-team.ts'
import { actOnTeam } from '../team-act.ts'

export const markBaseline: Handler<typeof console.markBaseline> = (context, { baseline, ...input }) =>
  actOnTeam(context, 'markBaseline', input, async ({ cmpt, now, ...asked }) => {
    const { db } = context
    const over = cmpt.endAt !== null && now >= cmpt.endAt
    const stages = await stagesOf(db, cmpt.id)
    const { name } = await markByHost(db, { ...asked, baseline, over, stages })
    const said = baseline
      ? { zh: `队伍“${name}”已标记为基线,不参与排名`, en: `The team “${name}” is a baseline now and bears no rank` }
      : { zh: `队伍“${name}”不再是基线,参与排名`, en: `The team “${name}” is no baseline any more and is ranked` }
    await noteChange(db, {
      cmptId: cmpt.id,
      by: context.me.id,
      at: now,
      text: withReason(`${said.zh}。`, `${said.en}.`, input.reason),
    })
    return { said, detail: { baseline } }
  })
