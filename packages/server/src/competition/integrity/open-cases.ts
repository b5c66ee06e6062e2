import type { Db } from '../../platform/db/db.ts'
import { and, eq, inArray, isNull, ne, or } from '../../platform/db/orm.ts'
import { isOneBanned } from './ban.ts'
import { caseSubjects, cases } from './table.ts'

interface Asked {
  now: Date
  cmptId: number
  people: number[]
  teamIds: number[]
}

/** Whether one of these people is banned, or they or their teams are subjects of an undecided case of this competition or the platform. */
export async function haveOpenCases(db: Db, { cmptId, people, teamIds, now }: Asked): Promise<boolean> {
  if (await isOneBanned(db, { cmptId, people, now })) return true
  const found = await db
    .select({ id: cases.id })
    .from(cases)
    .innerJoin(caseSubjects, eq(caseSubjects.caseId, cases.id))
    .where(
      and(
        ne(cases.state, 'decided'),
        or(isNull(cases.cmptId), eq(cases.cmptId, cmptId)),
        or(inArray(caseSubjects.userId, people), inArray(caseSubjects.teamId, teamIds)),
      ),
    )
    .limit(1)
  return found.length > 0
}
