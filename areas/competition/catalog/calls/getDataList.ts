import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { isSignedUp, publicCompetition, stagesOf } from '../../definition/competition.ts'
import { comingStages, filesOf } from '../../definition/data-files.ts'
import { refusalOfPerson } from '../../review/promotion.ts'
import type * as competition from '../contract.detail.ts'

export const getDataList: Handler<typeof competition.getDataList> = async ({ db, me, now, language }, { cmptId }) => {
  const cmpt = await publicCompetition(db, cmptId)
  const files = await filesOf(db, cmptId)
  const coming = await comingStages(db, cmptId, now)
  const open = me !== null && (await isSignedUp(db, cmptId, me.id))
  const say = (refusal: Refusal) => refusalText(refusal, language)
  const closed = new Map<number | null, string>()
  for (const stage of open ? await stagesOf(db, cmptId) : []) {
    const refusal = me && (await refusalOfPerson(db, { cmpt, stage, userId: me.id, now }))
    if (refusal) closed.set(stage.id, say(refusal))
  }
  return {
    files: files.map((file) => ({
      ...file,
      format: file.name.split('.').pop() ?? '',
      opensAt: coming.get(file.stageId) ?? null,
      closed: closed.get(file.stageId) ?? null,
    })),
    locked: open ? null : say({ code: me ? 'competition.notSignedUp' : 'login.missing' }),
  }
}
