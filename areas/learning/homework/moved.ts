import { stages } from '@leitai/competition/definition/table'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, type SQL, sql } from '@leitai/platform/db/orm'
import { defineHook } from '@leitai/platform/domain/hook'
import { homework } from './table.ts'

/** Grades of some homework, or who sees them, may have changed. `which`: a condition on homework. */
export const gradesMoved = defineHook<{ db: Db; which: SQL | undefined; now: Date }>('homework.gradesMoved')

/** A teacher changed its rule, release or times, or a grade by hand. */
export const homeworkMoved = (db: Db, id: number, now: Date) => gradesMoved.run({ db, which: eq(homework.id, id), now })

/** Work counts only where grades are shown already. */
const workMoved = (db: Db, which: SQL, now: Date) =>
  gradesMoved.run({ db, which: and(which, eq(homework.released, true)), now })

export const competitionMoved = ({ db, cmptId, now }: { db: Db; cmptId: number; now: Date }) =>
  workMoved(db, eq(homework.cmptId, cmptId), now)

export const stageMoved = ({ db, stageId, now }: { db: Db; stageId: number; now: Date }) =>
  workMoved(db, sql`${homework.cmptId} = (select ${stages.cmptId} from ${stages} where ${stages.id} = ${stageId})`, now)

export const paperMoved = (db: Db, { paperId, now }: { paperId: number; now: Date }) =>
  workMoved(db, eq(homework.paperId, paperId), now)
