import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.questions.ts'
import { readQuestions } from '../import.ts'
import { examQuestions } from '../table.ts'

export const importQuestions: Handler<typeof contract.importQuestions> = async (context, { format, text }) => {
  const { db, me, now, language } = context
  const { questions, faults } = await readQuestions(text, format, language)
  if (faults.length > 0) return { added: 0, faults }
  await db.insert(examQuestions).values(questions.map((one) => ({ ...one, changedAt: now, changedBy: me.id })))
  const detail = { added: questions.length }
  await audit(context, { action: 'training.import', target: { kind: 'question', id: 'import' }, detail })
  return { added: questions.length, faults }
}
