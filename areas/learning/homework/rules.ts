import type { Refusal } from '@leitai/platform/contract/refusals'
import { minuteText } from '@leitai/platform/time/day'
import type { HomeworkText } from './contract.ts'
import type { Times } from './grading.ts'

type Timed = Pick<HomeworkText, 'opensAt' | 'dueAt' | 'lateUntil'>

export function refusalOfTimes({ opensAt, dueAt, lateUntil }: Timed): Refusal | null {
  const inOrder = (opensAt === null || opensAt < dueAt) && (lateUntil === null || lateUntil > dueAt)
  return inOrder ? null : { code: 'homework.times' }
}

export function refusalOfSubject({
  kind,
  cmptId,
  paperId,
}: Pick<HomeworkText, 'kind' | 'cmptId' | 'paperId'>): Refusal | null {
  const fits = kind === 'competition' ? cmptId !== null && paperId === null : paperId !== null && cmptId === null
  return fits ? null : { code: 'homework.subject' }
}

/** Whether work is taken from somebody now; `times` are theirs. */
export function refusalToHandIn({ opensAt, times }: { opensAt: Date | null; times: Times }, now: Date): Refusal | null {
  if (opensAt !== null && now < opensAt) return { code: 'homework.notOpen', values: { at: minuteText(opensAt) } }
  const until = times.lateUntil ?? times.dueAt
  return now > until ? { code: 'homework.over', values: { at: minuteText(until) } } : null
}

export function refusalOfGroups(groups: readonly { name: string; people: unknown[] }[], limit: number): Refusal | null {
  if (groups.length === 0) return { code: 'homework.groups' }
  const large = groups.find(({ people }) => people.length > limit)
  return large ? { code: 'homework.groupSize', values: { group: large.name, count: large.people.length, limit } } : null
}
