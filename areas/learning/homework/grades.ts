import type { Db } from '@leitai/platform/db/open'
import type * as z from 'zod/mini'
import type { GradeShown } from './contract.ts'
import { countingWork, gradeOf, lineOf, standingsOf, type Work } from './grading.ts'
import { type Extension, type Homework, timesFor } from './homework.ts'
import { type HandedIn, nothingHandedIn, workFor } from './work.ts'

type Shown = z.output<typeof GradeShown>
type Override = Shown['override']

type OverrideRow = NonNullable<Override> & { homeworkId: number; userId: number }

/** What is kept about people for homework: extensions, and grades by hand. */
export const keptOf = (found: { extensions: readonly Extension[]; overrides: readonly OverrideRow[] }) => ({
  extensions: new Map(found.extensions.map((one) => [keyOf(one.homeworkId, one.userId), one])),
  overrides: new Map<string, Override>(
    found.overrides.map(({ homeworkId, userId, ...override }) => [keyOf(homeworkId, userId), override]),
  ),
})
export const keyOf = (homeworkId: number, userId: number) => `${homeworkId} ${userId}`
export type Kept = ReturnType<typeof keptOf>

/** Work from before the opening counts for nobody, however it was handed in. */
const inTime = ({ opensAt }: Pick<Homework, 'opensAt'>, works: readonly Work[]) =>
  opensAt === null ? works : works.filter(({ at }) => at >= opensAt)

type Graded = Shown & { team: string | null }

/** The grades of people for one piece of homework, with their arithmetic, from the work that they handed in. */
function gradesFrom(
  one: Homework,
  handedIn: HandedIn,
  { userIds, kept }: { userIds: readonly number[]; kept: Kept },
): Map<number, Graded> {
  const { direction, baselines } = handedIn
  const baselineScores = new Map(
    baselines.flatMap(({ teamId, score }) => (score === null ? [] : [[teamId, score] as const])),
  )
  const line = one.grading.kind === 'linear' ? lineOf(one.grading, baselineScores) : null
  const rule = { grading: one.grading, line, direction, penaltyPerDay: one.penaltyPerDay, points: one.points }
  const lone = { rank: 1, of: 1 }
  const counting = new Map(
    userIds.map((userId) => {
      const times = timesFor(one, kept.extensions.get(keyOf(one.id, userId)))
      const gradeAt = ({ score }: { score: number }, lateDays: number) =>
        gradeOf(rule, { score, lateDays, standing: lone })?.grade ?? 0
      return [userId, countingWork(inTime(one, handedIn.of.get(userId)?.works ?? []), { times, direction, gradeAt })]
    }),
  )
  const scores = [...counting.values()].flatMap((found) => (found ? [found.work.score] : []))
  const standing = standingsOf(scores, direction)
  return new Map(
    userIds.map((userId) => {
      const found = counting.get(userId) ?? null
      const override = kept.overrides.get(keyOf(one.id, userId)) ?? null
      const work = found && {
        score: found.work.score,
        lateDays: found.lateDays,
        standing: standing(found.work.score),
      }
      const computed = work && gradeOf(rule, work)
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
}

/** The grades of people for all of this homework, by its id. */
export async function gradesFor(
  db: Db,
  list: readonly Homework[],
  query: { userIds: readonly number[]; kept: Kept; shownAt: Date | null },
): Promise<Map<number, Map<number, Graded>>> {
  const handedIn = await workFor(db, list, query)
  return new Map(list.map((one) => [one.id, gradesFrom(one, handedIn.get(one.id) ?? nothingHandedIn, query)]))
}
