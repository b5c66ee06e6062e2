import { count, desc, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { taughtClass } from '../../class/class.ts'
import { examPapers } from '../../training/table.ts'
import type * as contract from '../contract.ts'

export const homeworkPapers: Handler<typeof contract.homeworkPapers> = async (context, input) => {
  const { db } = context
  await taughtClass(context, input.classId, 'homework')
  const { page, pageSize, offset } = pageOf(input)
  const { id, title, forClasses, until } = examPapers
  const where = eq(examPapers.published, true)
  const [list, [found]] = await Promise.all([
    db
      .select({ id, title, forClasses, until })
      .from(examPapers)
      .where(where)
      .orderBy(desc(id))
      .limit(pageSize)
      .offset(offset),
    db.select({ total: count() }).from(examPapers).where(where),
  ])
  return { list, total: found?.total ?? 0, page, pageSize }
}
