import type * as contract from '@leitai/contract/learning/training.questions'
import { audit } from '../../../platform/audit/audit.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
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
