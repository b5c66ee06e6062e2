import type * as competition from '@leitai/contract/competition'
import { refusalText } from '@leitai/contract/refusals'
import type { Handler } from '../../call.ts'
import { isSignedUp, publicCompetition } from '../competition.ts'
import { comingStages, filesOf } from '../data.ts'

export const getDataList: Handler<typeof competition.getDataList> = async ({ db, me, now, language }, { cmptId }) => {
  await publicCompetition(db, cmptId)
  const files = await filesOf(db, cmptId)
  const coming = await comingStages(db, cmptId, now)
  const open = me !== null && (await isSignedUp(db, cmptId, me.id))
  return {
    files: files.map((file) => ({
      ...file,
      format: file.name.split('.').pop() ?? '',
      opensAt: coming.get(file.stageId) ?? null,
    })),
    locked: open ? null : refusalText({ code: me ? 'competition.notSignedUp' : 'login.missing' }, language),
  }
}
