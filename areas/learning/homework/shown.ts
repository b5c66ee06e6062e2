import type * as z from 'zod/mini'
import type { homeworkList } from './contract.ts'
import type { Kept } from './grades.ts'
import { keyOf } from './grades.ts'
import { type Homework, timesFor } from './homework.ts'

type Head = z.output<typeof homeworkList.output>['list'][number]

/** Homework as its class sees it; the times are those of the person. */
export function headOf(one: Homework, kept: Kept, { userId, mine }: { userId: number; mine: Head['mine'] }): Head {
  const extension = kept.extensions.get(keyOf(one.id, userId))
  const { id, classId, title, note, kind, cmptId, paperId, opensAt, points, published, released } = one
  return {
    id,
    classId,
    title,
    note,
    kind,
    cmptId,
    paperId,
    opensAt,
    points,
    published,
    released,
    ...timesFor(one, extension),
    extended: extension !== undefined,
    mine,
  }
}
