import { unfinishedFor } from '@leitai/platform/file/parts'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { scoringStage } from '../../definition/scoring-stage.ts'
import type * as contract from '../contract.ts'
import { purposeOf } from '../rules.ts'
import { myTeamIn } from '../submission.ts'

export const unfinishedUploads: Handler<typeof contract.unfinishedUploads> = async ({ db, me, now, ctx }, input) => {
  const stage = await scoringStage(db, input, now)
  await myTeamIn(db, input.cmptId, me)
  return { list: await unfinishedFor({ db, ctx }, { userId: me.id, purpose: purposeOf(stage) }) }
}
