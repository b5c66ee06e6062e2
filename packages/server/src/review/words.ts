import type { Words } from '@leitai/contract/shape'
import { eq } from 'drizzle-orm'
import { stages } from '../competition/table.ts'
import type { Db } from '../db/db.ts'
import { plain } from './rules.ts'
import type { Review } from './table.ts'

/** How a review's board is called where many read of it, in Markdown: 初赛, 初赛第 3 周. */
export async function boardName(db: Db, { stageId, week }: Pick<Review, 'stageId' | 'week'>): Promise<Words> {
  const [stage] = await db.select({ name: stages.name }).from(stages).where(eq(stages.id, stageId))
  const zh = plain(stage?.name.zh || stage?.name.en || '')
  const en = plain(stage?.name.en || stage?.name.zh || '')
  return week === 0 ? { zh, en } : { zh: `${zh}第 ${week} 周`, en: `${en}, week ${week}` }
}
