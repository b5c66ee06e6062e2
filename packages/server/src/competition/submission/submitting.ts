import type { Refusal } from '@leitai/contract/refusals'
import type { Db } from '../../platform/db/db.ts'
import { defineHook } from '../../platform/domain/hook.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import type { Competition } from '../definition/table.ts'

/** Somebody hands in work for a competition that is not for everybody; a listener may add why not. */
export const submitting = defineHook<{ db: Db; cmptId: number; userId: number; now: Date; refusals: Refusal[] }>(
  'submission.submitting',
)

/** Refuses work that what hangs on a competition does not take from this person now. */
export async function refuseWork(
  db: Db,
  { cmpt, userId, now }: { cmpt: Pick<Competition, 'id' | 'audience'>; userId: number; now: Date },
): Promise<void> {
  if (cmpt.audience === 'public') return
  const refusals: Refusal[] = []
  await submitting.run({ db, cmptId: cmpt.id, userId, now, refusals })
  refuse(refusals[0] ?? null)
}
