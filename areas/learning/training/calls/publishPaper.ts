import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.papers.ts'
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
