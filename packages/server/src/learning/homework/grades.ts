import type { GradeShown } from '@leitai/contract/learning/homework'
import type * as z from 'zod/mini'
import { users } from '../../identity/account/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, eq, inArray } from '../../platform/db/orm.ts'
import { classPeople } from '../class/table.ts'
import { countingWork, gradeOf, lineOf, standingsOf } from './grading.ts'
import { type Extension, type Homework, timesFor } from './homework.ts'
import { homeworkExtensions, homeworkOverrides } from './table.ts'
import { type HandedIn, workFor } from './work.ts'

type Shown = z.output<typeof GradeShown>
type Override = Shown['override']

/** What is kept about people for some homework, asked once for all. */
export async function keptFor(db: Db, homeworkIds: readonly number[], userIds: readonly number[]) {
  if (homeworkIds.length === 0 || userIds.length === 0)
    return { extensions: new Map<string, Extension>(), overrides: new Map<string, Override>() }
  const of = (table: typeof homeworkExtensions | typeof homeworkOverrides) =>
    and(inArray(table.homeworkId, [...homeworkIds]), inArray(table.userId, [...userIds]))
  const [extensions, overrides] = await Promise.all([
    db.select().from(homeworkExtensions).where(of(homeworkExtensions)),
    db
      .select({ override: homeworkOverrides, by: users.name })
      .from(homeworkOverrides)
      .leftJoin(users, eq(users.id, homeworkOverrides.byId))
      .where(of(homeworkOverrides)),
  ])
  return {
    extensions: new Map(extensions.map((one) => [keyOf(one.homeworkId, one.userId), one])),
    overrides: new Map(
      overrides.map(({ override: { homeworkId, userId, grade, reason, at }, by }) => [
        keyOf(homeworkId, userId),
        { grade, reason, by, at },
      ]),
    ),
  }
}
export const keyOf = (homeworkId: number, userId: number) => `${homeworkId} ${userId}`
export type Kept = Awaited<ReturnType<typeof keptFor>>

export const studentsOf = (db: Db, classId: number) =>
  db
    .select({ userId: classPeople.userId })
    .from(classPeople)
    .where(and(eq(classPeople.classId, classId), eq(classPeople.role, 'student')))

/** The grades of all students of a class for one piece of homework, with their arithmetic, by person. */
export async function gradesFor(
  db: Db,
  one: Homework,
  { userIds, kept }: { userIds: readonly number[]; kept: Kept },
): Promise<{ grades: Map<number, Shown & { team: string | null }>; handedIn: HandedIn }> {
  const handedIn = await workFor(db, one, userIds)
  const { direction, baselines } = handedIn
  const known = new Map(baselines.flatMap(({ teamId, score }) => (score === null ? [] : [[teamId, score] as const])))
  const line = one.grading.kind === 'linear' ? lineOf(one.grading, known) : null
  const rule = { grading: one.grading, line, direction, penaltyPerDay: one.penaltyPerDay, points: one.points }
  const lone = { rank: 1, of: 1 }
  const counting = new Map(
    userIds.map((userId) => {
      const times = timesFor(one, kept.extensions.get(keyOf(one.id, userId)))
      const own = handedIn.of.get(userId)
      const gradeAt = ({ score }: { score: number }, lateDays: number) =>
        gradeOf(rule, { score, lateDays, standing: lone })?.grade ?? 0
      return [userId, countingWork(own?.works ?? [], { times, direction, gradeAt })]
    }),
  )
  const standing = standingsOf(
    [...counting.values()].flatMap((one) => (one ? [one.work.score] : [])),
    direction,
  )
  const grades = new Map(
    userIds.map((userId) => {
      const found = counting.get(userId) ?? null
      const override = kept.overrides.get(keyOf(one.id, userId)) ?? null
      const computed =
        found &&
        gradeOf(rule, { score: found.work.score, lateDays: found.lateDays, standing: standing(found.work.score) })
      return [
        userId,
        {
          score: found?.work.score ?? null,
          at: found?.work.at ?? null,
          lateDays: found?.lateDays ?? 0,
          steps: computed?.steps ?? [],
          grade: override?.grade ?? computed?.grade ?? null,
          override,
          team: handedIn.of.get(userId)?.team ?? null,
        },
      ]
    }),
  )
  return { grades, handedIn }
}
