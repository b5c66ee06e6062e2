import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { defineHook } from '@leitai/platform/domain/hook'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Competition } from '../definition/table.ts'
import { countedAt } from './rules.ts'

/** Somebody hands in work for a competition that is not for everybody; a listener may add why not, judged as of when it counts. */
export const submitting = defineHook<{
  db: Db
  cmptId: number
  userId: number
  refusals: Refusal[]
  /** As of when the work counts where it is to be in by these times; see `countedAt`. */
  asOf(ends: readonly (Date | null)[]): Date
}>('submission.submitting')

interface Work {
  cmpt: Pick<Competition, 'id' | 'audience'>
  userId: number
  now: Date
  /** When the upload of its file began. */
  begunAt?: Date | null
}

/** Refuses work that what hangs on a competition does not take from this person now; returns as of when it counts. */
export async function refuseWork(db: Db, { cmpt, userId, now, begunAt = null }: Work): Promise<Date> {
  let counted = now
  if (cmpt.audience === 'public') return counted
  const refusals: Refusal[] = []
  const asOf = (ends: readonly (Date | null)[]): Date => {
    const at = countedAt({ begunAt, ends, isOut: false }, now)
    if (at < counted) counted = at
    return at
  }
  await submitting.run({ db, cmptId: cmpt.id, userId, refusals, asOf })
  refuse(refusals[0] ?? null)
  return counted
}
