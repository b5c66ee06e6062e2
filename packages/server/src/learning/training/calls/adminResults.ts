import type * as contract from '@leitai/contract/learning/training.papers'
import { shownPerson } from '../../../identity/account/record.ts'
import { count, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { shownAttempt } from '../papers.ts'
import { resultsOf } from '../results.ts'
import { examAttempts } from '../table.ts'

export const adminResults: Handler<typeof contract.adminResults> = async ({ db }, { paperId, ...asked }) => {
  const { page, pageSize, offset } = pageOf(asked)
  const [found] = await db.select({ count: count() }).from(examAttempts).where(eq(examAttempts.paperId, paperId))
  const rows = await resultsOf(db, paperId, { limit: pageSize, offset })
  const list = rows.map(({ attempt, person }) => ({
    ...shownAttempt(attempt),
    ...{ byTime: attempt.byTime, left: attempt.left, total: attempt.total },
    person: shownPerson(person),
  }))
  return { list, total: found?.count ?? 0, page, pageSize }
}
