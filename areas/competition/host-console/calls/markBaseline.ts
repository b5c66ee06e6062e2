import type { Handler } from '@leitai/platform/http/dispatcher'
import { noteChange } from '../../definition/change.ts'
import { stagesOf } from '../../definition/competition.ts'
import { markByHost } from '../../team/host.ts'
import type * as console from '../contract.teams.ts'
import { actOnTeam } from '../team-act.ts'
import { baselineMarked, baselineUnmarked, sentenceWithReason } from '../texts.ts'

export const markBaseline: Handler<typeof console.markBaseline> = (context, { baseline, ...input }) =>
  actOnTeam(context, 'markBaseline', input, async ({ cmpt, now, ...asked }) => {
    const { db } = context
    const over = cmpt.endAt !== null && now >= cmpt.endAt
    const stages = await stagesOf(db, cmpt.id)
    const { name } = await markByHost(db, { ...asked, baseline, over, stages })
    const said = (baseline ? baselineMarked : baselineUnmarked)(name)
    await noteChange(db, {
      cmptId: cmpt.id,
      by: context.me.id,
      at: now,
      text: sentenceWithReason(said, input.reason),
    })
    return { said, detail: { baseline } }
  })
