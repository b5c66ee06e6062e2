import type * as contract from '@leitai/contract/learning/training.papers'
import { audit } from '../../../platform/audit/audit.ts'
import { eq } from '../../../platform/db/orm.ts'
import { orRefuse, refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { drawQuestions, questionsOf } from '../papers.ts'
import { refusalToRunPython } from '../pythons.ts'
import { refusalToPublish } from '../rules.ts'
import { examPapers } from '../table.ts'

export const publishPaper: Handler<typeof contract.publishPaper> = async (context, { id, published }) => {
  const { db, ctx } = context
  const [found] = await db.select().from(examPapers).where(eq(examPapers.id, id)).for('update')
  const paper = orRefuse(found, 'training.unknown')
  if (published) {
    refuse(refusalToPublish(paper))
    // A trial draw, to check that enough questions exist.
    await drawQuestions(db, paper)
    refuse(await refusalToRunPython(ctx, await questionsOf(db, paper)))
  }
  await db.update(examPapers).set({ published }).where(eq(examPapers.id, id))
  const action = published ? 'training.publish' : 'training.withdraw'
  await audit(context, { action, target: { kind: 'paper', id } })
  return { ok: true }
}
