import type { Verdict } from '@leitai/contract/competition/review'
import type { Language } from '@leitai/contract/core/language'
import type { Words } from '@leitai/contract/core/shape'
import { refusalText } from '@leitai/contract/refusals'
import type { Db } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { type By, noteChange } from '../definition/change.ts'
import { stages } from '../definition/table.ts'
import { plain, verdictText, type Why } from './rules.ts'
import type { Review } from './table.ts'

/** How a review's board is called where many read of it, in Markdown: 初赛, 初赛第 3 周. */
export async function boardName(db: Db, { stageId, week }: Pick<Review, 'stageId' | 'week'>): Promise<Words> {
  const [stage] = await db.select({ name: stages.name }).from(stages).where(eq(stages.id, stageId))
  const zh = plain(stage?.name.zh || stage?.name.en || '')
  const en = plain(stage?.name.en || stage?.name.zh || '')
  return week === 0 ? { zh, en } : { zh: `${zh}第 ${week} 周`, en: `${en}, week ${week}` }
}

/** The host's words unchanged, or the sentence for the platform's own cause. */
export const reasonText = ({ reason, cause }: Why, language: Language): string =>
  cause === null ? reason : refusalText({ code: `review.${cause}` }, language)

export const reasonWords = (why: Why): Words => ({ zh: reasonText(why, 'zh'), en: reasonText(why, 'en') })

/** Notifies everybody of a changed verdict on a published board. */
export async function noteVerdict(
  db: Db,
  review: Review,
  told: { cmptId: number; at: Date; by: By; teamName: string; was: Verdict; verdict: Verdict } & Why,
): Promise<void> {
  const { cmptId, at, by, was, verdict } = told
  const board = await boardName(db, review)
  const reason = reasonWords(told)
  const name = plain(told.teamName)
  const because =
    reason.zh === '' ? { zh: '', en: '' } : { zh: `,理由:${plain(reason.zh)}`, en: ` (${plain(reason.en)})` }
  const text = {
    zh: `${board.zh}审核榜变更:${name} 由“${verdictText(was, 'zh')}”改为“${verdictText(verdict, 'zh')}”${because.zh}。`,
    en: `Reviewed board of ${board.en}: ${name} is now ${verdictText(verdict, 'en')}, was ${verdictText(was, 'en')}${because.en}.`,
  }
  await noteChange(db, { cmptId, at, by, text })
}
