import type { Handler } from '@leitai/platform/http/dispatcher'
import { taughtClass } from '../../class/class.ts'
import type * as contract from '../contract.grades.ts'
import { gradebookOf } from '../gradebook.ts'

export const gradebook: Handler<typeof contract.gradebook> = async (context, { classId }) => {
  await taughtClass(context, classId, 'grades')
  const { homework, scheme, rows } = await gradebookOf(context.db, classId, context.now)
  return { homework, scheme, list: rows }
}
