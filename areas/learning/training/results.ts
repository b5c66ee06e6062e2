import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/db'
import { and, desc, eq, getTableColumns, lt } from '@leitai/platform/db/orm'
import { examAttempts } from './table.ts'

/** Attempts at a paper with their users, newest first. */
export const resultsOf = (
  db: Db,
  paperId: number,
  { limit, offset = 0, last }: { limit: number; offset?: number; last?: number | undefined },
) =>
  db
    .select({
      attempt: getTableColumns(examAttempts),
      person: { id: users.id, name: users.name, avatar: users.avatar },
    })
    .from(examAttempts)
    .innerJoin(users, eq(users.id, examAttempts.userId))
    .where(and(eq(examAttempts.paperId, paperId), last === undefined ? undefined : lt(examAttempts.id, last)))
    .orderBy(desc(examAttempts.id))
    .limit(limit)
    .offset(offset)
