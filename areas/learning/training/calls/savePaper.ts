import { audit } from '@leitai/platform/audit/audit'
import type { Db } from '@leitai/platform/db/db'
import { and, eq, gt, max } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { minuteText } from '@leitai/platform/time/day'
import type * as contract from '../contract.papers.ts'
import { drawQuestions } from '../papers.ts'
import { refusalOfWindow, refusalToPublish } from '../rules.ts'
import { examAttempts, examPapers } from '../table.ts'

export const savePaper: Handler<typeof contract.savePaper> = async (context, { id, paper }) => {
  const { db, me, now } = context
  const moment = (text: string | null) => (text === null ? null : new Date(text))
  const values = { ...paper, from: moment(paper.from), until: moment(paper.until), changedAt: now, changedBy: me.id }
  refuse(refusalOfWindow(values))
  await keepPicturesIn(context, paper.description)
  if (id === undefined) {
    const [made] = await db.insert(examPapers).values(values).returning({ id: examPapers.id })
    const saved = orRefuse(made, 'training.unknown')
    await audit(context, { action: 'training.paper', target: { kind: 'paper', id: saved.id } })
    return saved
  }
  const [before] = await db.select().from(examPapers).where(eq(examPapers.id, id)).for('update')
  const { published } = orRefuse(before, 'training.unknown')
  if (published) {
    refuse(refusalToPublish({ ...values, published }))
    await drawQuestions(db, values)
  }
  if (values.until !== null) await refuseBeforeTheLast(db, id, values.until)
  await db.update(examPapers).set(values).where(eq(examPapers.id, id))
  await audit(context, { action: 'training.paper', target: { kind: 'paper', id } })
  return { id }
}

/** Answers are shown once the paper is over, so it cannot end before its open attempts. */
async function refuseBeforeTheLast(db: Db, paperId: number, until: Date): Promise<void> {
  const sitting = and(eq(examAttempts.paperId, paperId), eq(examAttempts.state, 'open'), gt(examAttempts.endsAt, until))
  const [last] = await db
    .select({ at: max(examAttempts.endsAt) })
    .from(examAttempts)
    .where(sitting)
  refuse(last?.at ? { code: 'training.sitting', values: { until: minuteText(last.at) } } : null)
}
