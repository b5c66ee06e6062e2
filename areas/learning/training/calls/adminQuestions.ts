import { and, asc, count, desc, eq, isNull, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { excerptOf } from '@leitai/platform/text/plain'
import type * as contract from '../contract.questions.ts'
import { examQuestions } from '../table.ts'

const MOST_TAGS = 500

export const adminQuestions: Handler<typeof contract.adminQuestions> = async ({ db }, { kind, tag, ...asked }) => {
  const { page, pageSize, offset } = pageOf(asked)
  const inBank = isNull(examQuestions.retiredAt)
  const where = and(
    inBank,
    tag === '' ? undefined : eq(examQuestions.tag, tag),
    kind && sql`${examQuestions.body} ->> 'kind' = ${kind}`,
  )
  const [[all], rows, tags] = await Promise.all([
    db.select({ count: count() }).from(examQuestions).where(where),
    db.select().from(examQuestions).where(where).orderBy(desc(examQuestions.id)).limit(pageSize).offset(offset),
    db
      .select({ tag: examQuestions.tag, level: examQuestions.level, count: count() })
      .from(examQuestions)
      .where(inBank)
      .groupBy(examQuestions.tag, examQuestions.level)
      .orderBy(asc(examQuestions.tag), asc(examQuestions.level))
      .limit(MOST_TAGS),
  ])
  const list = rows.map((row) => ({ ...row, excerpt: { zh: excerptOf(row.text.zh), en: excerptOf(row.text.en) } }))
  return { list, total: all?.count ?? 0, page, pageSize, tags }
}
