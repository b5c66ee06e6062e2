import { shownPerson } from '@leitai/identity/account/record'
import { count, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as contract from '../contract.papers.ts'
import { shownAttempt } from '../papers.ts'
import { resultsOf } from '../results.ts'
import { examAttempts } from '../table.ts'

export const adminResults: Handler<typeof contract.adminResults> = async ({ db }, { paperId, ...asked }) => {
  const { page, pageSize, offset } = pageOf(asked)
  const [found] = await db.select({ count: count() }).from(examAttempts).where(eq(examAttempts.paperId, paperId))
  const rows = await resultsOf(db, paperId, { limit: pageSize, offset })
  const list = rows.map(({ attempt, person }) => ({
    ...shownAttempt(attempt),
    byTime: attempt.byTime,
    left: attempt.left,
    total: attempt.total,
    person: shownPerson(person),
  }))
  return { list, total: found?.count ?? 0, page, pageSize }
}
