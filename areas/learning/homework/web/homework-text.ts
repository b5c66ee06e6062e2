import type { WireOf } from '@leitai/platform/contract/call'
import type { HomeworkText, homework } from '../contract.ts'

type Detail = WireOf<typeof homework>
const WEEK_MS = 7 * 86_400_000
const QUARTER_MS = 15 * 60_000

/** The fields of the form: dates as ISO texts, as the date fields have them. */
export type Fields = Omit<HomeworkText, 'opensAt' | 'dueAt' | 'lateUntil'> & {
  opensAt: string | null
  dueAt: string
  lateUntil: string | null
}

export const blank = (now: number): Fields => ({
  title: '',
  note: '',
  kind: 'competition',
  cmptId: null,
  paperId: null,
  opensAt: null,
  lateUntil: null,
  dueAt: new Date(Math.ceil((now + WEEK_MS) / QUARTER_MS) * QUARTER_MS).toISOString(),
  penaltyPerDay: 10,
  board: 'full',
  points: 100,
  weight: 1,
  published: true,
  released: false,
  grading: { kind: 'pass', score: 0, percent: 100, otherwise: 0 },
})

export const fieldsOf = (found: Detail): Fields => {
  const { title, note, kind, cmptId, paperId, opensAt, dueAt, lateUntil, penaltyPerDay, board } = found
  const { points, weight, published, released, grading } = found
  return {
    title,
    note,
    kind,
    cmptId,
    paperId,
    opensAt,
    dueAt,
    lateUntil,
    penaltyPerDay,
    board,
    points,
    weight,
    published,
    released,
    grading,
  }
}

const moment = (iso: string | null) => (iso === null ? null : new Date(iso))
export const homeworkValue = (fields: Fields): HomeworkText => ({
  ...fields,
  opensAt: moment(fields.opensAt),
  dueAt: new Date(fields.dueAt),
  lateUntil: moment(fields.lateUntil),
})
