import { similarityFlags } from '@leitai/competition/integrity/table'
import { members, teams } from '@leitai/competition/team/table'
import type { Db } from '@leitai/platform/db/db'
import { and, desc, eq, inArray, ne, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { classPeople } from '../../class/table.ts'
import { bookOf } from '../book.ts'
import type * as contract from '../contract.grades.ts'
import { gradesFor, keyOf } from '../grades.ts'
import { taughtHomework } from '../homework.ts'

export const homeworkGrades: Handler<typeof contract.homeworkGrades> = async (context, { homeworkId }) => {
  const { db } = context
  const { one } = await taughtHomework(context, homeworkId, 'grades')
  const { students, kept } = await bookOf(db, one.classId)
  const userIds = students.map(({ userId }) => userId)
  const grades = (await gradesFor(db, [one], { userIds, kept, shownAt: context.now })).get(one.id)
  const list = students.flatMap((student) => {
    const found = grades?.get(student.userId)
    if (!found) return []
    const { team, ...grade } = found
    return [{ ...student, team, extension: kept.extensions.get(keyOf(one.id, student.userId)) ?? null, grade }]
  })
  return { list, alike: one.cmptId === null ? [] : await alikeIn(db, one.cmptId, one.classId) }
}

const MOST_ALIKE = 100

/**
 * Teams of this class whose submissions the search of the competition found alike, the most alike first. Whoever grades one class learns
 * nothing of others that have the same competition, nor of networks and phones that people share.
 */
const alikeIn = (db: Db, cmptId: number, classId: number) => {
  const ids = sql`(select listed.id::int as id from jsonb_array_elements_text(${similarityFlags.teamIds}) as listed (id))`
  const isOurs = sql`exists (select from ${members} join ${classPeople} on ${classPeople.userId} = ${members.userId}
    and ${classPeople.classId} = ${classId} and ${classPeople.role} = 'student' where ${members.teamId} = one.id)`
  return db
    .select({
      teams: sql<string[]>`(select coalesce(json_agg(${teams.name} order by ${teams.id}), '[]'::json) from ${teams}
        where ${teams.id} in (select one.id from ${ids} as one))`,
      strength: similarityFlags.strength,
    })
    .from(similarityFlags)
    .where(
      and(
        eq(similarityFlags.cmptId, cmptId),
        ne(similarityFlags.state, 'dismissed'),
        inArray(similarityFlags.kind, ['sameFile', 'alike', 'errors']),
        sql`not exists (select from ${ids} as one where not ${isOurs})`,
      ),
    )
    .orderBy(desc(similarityFlags.strength))
    .limit(MOST_ALIKE)
}
