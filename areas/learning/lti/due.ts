import type { Db } from '@leitai/platform/db/open'
import { and, eq, gt, inArray, isNull, type SQL, sql } from '@leitai/platform/db/orm'
import { homework } from '../homework/table.ts'
import { ltiLinks } from './table.ts'

/** Changes come in bursts: work of a class is scored one after the other. */
const WAIT_MS = 5000

const DAY_MS = 86_400_000

/** So long after its end grades of homework are still compared, whether or not something told of a change. */
const AFTER_DAYS = 60

/** Grades of this homework may have changed: they are compared with what platforms have, in a moment. */
export async function markDue({ db, which, now }: { db: Db; which: SQL | undefined; now: Date }): Promise<void> {
  await db
    .update(ltiLinks)
    .set({ dueAt: new Date(now.getTime() + WAIT_MS) })
    .where(
      and(
        isNull(ltiLinks.dueAt),
        inArray(ltiLinks.homeworkId, db.select({ id: homework.id }).from(homework).where(which)),
      ),
    )
}

/** Every hour: what changed without anybody saying so, such as a rescored competition. */
export const compareAll = ({ db, now }: { db: Db; now: Date }) => {
  const since = new Date(now.getTime() - AFTER_DAYS * DAY_MS)
  return markDue({
    db,
    which: and(eq(homework.released, true), gt(sql`coalesce(${homework.lateUntil}, ${homework.dueAt})`, since)),
    now,
  })
}
