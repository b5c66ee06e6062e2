import type * as contract from '@leitai/contract/learning/homework'
import { count, desc, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { taughtClass } from '../../class/class.ts'
import { examPapers } from '../../training/table.ts'

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
