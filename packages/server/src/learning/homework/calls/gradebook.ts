import type * as contract from '@leitai/contract/learning/homework.grades'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { taughtClass } from '../../class/class.ts'
import { gradebookOf } from '../gradebook.ts'

export const gradebook: Handler<typeof contract.gradebook> = async (context, { classId }) => {
  await taughtClass(context, classId, 'grades')
  const { homework, scheme, rows } = await gradebookOf(context.db, classId, context.now)
  return { homework, scheme, list: rows }
}
