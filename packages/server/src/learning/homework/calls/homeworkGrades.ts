import type * as contract from '@leitai/contract/learning/homework.grades'
import { similarityFlags } from '../../../competition/integrity/table.ts'
import { teams } from '../../../competition/team/table.ts'
import { and, desc, eq, inArray, ne } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { gradesFor, keptFor, keyOf } from '../grades.ts'
import { taughtHomework } from '../homework.ts'
import { rosterOf } from '../roster.ts'

const MOST_ALIKE = 100

export const homeworkGrades: Handler<typeof contract.homeworkGrades> = async (context, { homeworkId }) => {
  const { db } = context
  const { one } = await taughtHomework(context, homeworkId, 'grades')
  const students = await rosterOf(db, one.classId)
  const userIds = students.map(({ userId }) => userId)
  const kept = await keptFor(db, [one.id], userIds)
  const grades = (await gradesFor(db, [one], { userIds, kept })).get(one.id)
  const list = students.flatMap((student) => {
    const found = grades?.get(student.userId)
    if (!found) return []
    const { team, ...grade } = found
    return [{ ...student, team, extension: kept.extensions.get(keyOf(one.id, student.userId)) ?? null, grade }]
  })
  if (one.cmptId === null) return { list, alike: [] }
  const flags = await db
    .select({ teamIds: similarityFlags.teamIds, strength: similarityFlags.strength })
    .from(similarityFlags)
    .where(and(eq(similarityFlags.cmptId, one.cmptId), ne(similarityFlags.state, 'dismissed')))
    .orderBy(desc(similarityFlags.strength))
    .limit(MOST_ALIKE)
  const named = await db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(inArray(teams.id, [...new Set(flags.flatMap(({ teamIds }) => teamIds))]))
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const alike = flags.map(({ teamIds, strength }) => ({
    teams: teamIds.flatMap((id) => names.get(id) ?? []),
    strength,
  }))
  return { list, alike }
}
