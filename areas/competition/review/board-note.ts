import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { eq } from '@leitai/platform/db/orm'
import { type By, noteChange } from '../definition/changes.ts'
import { stages } from '../definition/table.ts'
import type { Verdict } from './contract.ts'
import type { Why } from './rules.ts'
import type { Review } from './table.ts'
import { boardOf, verdictChanged } from './texts.ts'

export async function boardName(db: Db, { stageId, week }: Pick<Review, 'stageId' | 'week'>): Promise<Words> {
  const [stage] = await db.select({ name: stages.name }).from(stages).where(eq(stages.id, stageId))
  return boardOf(stage?.name, week)
}

/** Notifies everybody of a changed verdict on a published board. */
export async function noteVerdict(
  db: Db,
  review: Review,
  {
    cmptId,
    at,
    by,
    ...note
  }: { cmptId: number; at: Date; by: By; teamName: string; was: Verdict; verdict: Verdict } & Why,
): Promise<void> {
  const text = verdictChanged(await boardName(db, review), note)
  await noteChange(db, { cmptId, at, by, text })
}
