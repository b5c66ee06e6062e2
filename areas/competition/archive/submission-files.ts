import { time } from '@leitai/platform/contract/inputs'
import type { ColumnScore, Fault, LabelDetail } from '@leitai/scorer/types'
import * as z from 'zod/mini'
import type { Bootstrap } from '../submission/bootstrap-rules.ts'

/** The files of an export with people, teams and submissions. */
export const TEAMS_FILE = 'entries/teams.json'
export const SUBMISSIONS_FILE = 'entries/submissions.csv'

/** People are identified by name, teams by a number within the file. */
export const People = z.strictObject({
  signUps: z.array(
    z.strictObject({
      user: z.string(),
      answers: z.record(z.string(), z.string()),
      lookingForTeam: z.boolean(),
      createdAt: time,
    }),
  ),
  teams: z.array(
    z.strictObject({
      no: z.int(),
      name: z.string(),
      logo: z.nullable(z.string()),
      intro: z.string(),
      captain: z.string(),
      state: z.enum(['active', 'merged', 'deleted']),
      recruiting: z.enum(['open', 'closed']),
      needSkills: z._default(z.array(z.string()), []),
      needs: z._default(z.string(), ''),
      /** The number of the team that a merged one belongs to. */
      mergedInto: z._default(z.nullable(z.int()), null),
      baseline: z.boolean(),
      createdAt: time,
      members: z.array(z.strictObject({ user: z.string(), joinedAt: time })),
    }),
  ),
})
export type People = z.output<typeof People>

/** A submission as a row of the CSV; `file` is the path of the submitted file, or of what its program made. Stages are counted from 1. */
export interface SubmissionRow {
  team: number
  stage: number
  no: number
  user: string
  practice: boolean
  file: string
  /** The path of the program that has made the submitted file; empty where results are handed in. */
  program: string
  programFailed: boolean
  fileName: string
  sha256: string
  remark: string
  state: 'queued' | 'scoring' | 'scored' | 'failed' | 'cancelled'
  scoreA: number | null
  scoreB: number | null
  rows: number | null
  picked: boolean
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  deletedAt: Date | null
  voidedAt: Date | null
  voidReason: string
  durationMs: number | null
  attempt: number
  originTeam: number | null
  ourFault: string | null
  faultCount: number
  faults: Fault[]
  labels: LabelDetail[] | null
  numbers: ColumnScore[] | null
  bootstrap: Bootstrap | null
}

interface Column {
  /** Archives of earlier versions do not have it. */
  optional?: true
  write(submission: SubmissionRow): string
  /** Parses a cell; throws if it is invalid. */
  read(cell: string): Partial<SubmissionRow>
}

const orNull = <T>(cell: string, read: (cell: string) => T): T | null => (cell === '' ? null : read(cell))
const toNumber = (cell: string): number => {
  const value = Number(cell)
  if (cell.trim() === '' || !Number.isFinite(value)) throw new Error('no number')
  return value
}
const toDate = (cell: string): Date => time.parse(cell)
const toFlag = (cell: string): boolean => z.enum(['0', '1']).parse(cell) === '1'
const flag = (value: boolean) => (value ? '1' : '0')
const show = (value: number | string | null) => (value === null ? '' : String(value))
const showDate = (value: Date | null) => value?.toISOString() ?? ''
const State = z.enum(['queued', 'scoring', 'scored', 'failed', 'cancelled'])
// The scorer's faults are imported unchanged: only their outline is checked.
const Faults: z.ZodMiniType<Fault[]> = z.array(z.looseObject({ code: z.string() }))
const counts = z.object({
  support: z.number(),
  predicted: z.number(),
  correct: z.number(),
  precision: z.number(),
  recall: z.number(),
  f1: z.number(),
})
const Numbers: z.ZodMiniType<ColumnScore[]> = z.array(
  z.object({ name: z.string(), a: z.number(), b: z.nullable(z.number()) }),
)
const OnBoard = z.object({
  interval: z.tuple([z.number(), z.number()]),
  deviations: z.base64().check(z.maxLength(2000)),
})
const Kept: z.ZodMiniType<Bootstrap> = z.object({ a: z.nullable(OnBoard), b: z.nullable(OnBoard) })
const Labels: z.ZodMiniType<LabelDetail[]> = z.array(z.object({ label: z.string(), a: counts, b: z.nullable(counts) }))

export const columns: Record<keyof SubmissionRow, Column> = {
  team: { write: (e) => show(e.team), read: (c) => ({ team: toNumber(c) }) },
  stage: { write: (e) => show(e.stage), read: (c) => ({ stage: toNumber(c) }) },
  no: { write: (e) => show(e.no), read: (c) => ({ no: toNumber(c) }) },
  user: { write: (e) => e.user, read: (c) => ({ user: c }) },
  createdAt: { write: (e) => showDate(e.createdAt), read: (c) => ({ createdAt: toDate(c) }) },
  state: { write: (e) => e.state, read: (c) => ({ state: State.parse(c) }) },
  scoreA: { write: (e) => show(e.scoreA), read: (c) => ({ scoreA: orNull(c, toNumber) }) },
  scoreB: { write: (e) => show(e.scoreB), read: (c) => ({ scoreB: orNull(c, toNumber) }) },
  picked: { write: (e) => flag(e.picked), read: (c) => ({ picked: toFlag(c) }) },
  practice: { write: (e) => flag(e.practice), read: (c) => ({ practice: toFlag(c) }) },
  file: { write: (e) => e.file, read: (c) => ({ file: c }) },
  program: { optional: true, write: (e) => e.program, read: (c) => ({ program: c }) },
  programFailed: {
    optional: true,
    write: (e) => flag(e.programFailed),
    read: (c) => ({ programFailed: c !== '' && toFlag(c) }),
  },
  fileName: { write: (e) => e.fileName, read: (c) => ({ fileName: c }) },
  sha256: { write: (e) => e.sha256, read: (c) => ({ sha256: c }) },
  remark: { write: (e) => e.remark, read: (c) => ({ remark: c }) },
  rows: { write: (e) => show(e.rows), read: (c) => ({ rows: orNull(c, toNumber) }) },
  startedAt: { write: (e) => showDate(e.startedAt), read: (c) => ({ startedAt: orNull(c, toDate) }) },
  finishedAt: { write: (e) => showDate(e.finishedAt), read: (c) => ({ finishedAt: orNull(c, toDate) }) },
  deletedAt: { write: (e) => showDate(e.deletedAt), read: (c) => ({ deletedAt: orNull(c, toDate) }) },
  voidedAt: { write: (e) => showDate(e.voidedAt), read: (c) => ({ voidedAt: orNull(c, toDate) }) },
  voidReason: { write: (e) => e.voidReason, read: (c) => ({ voidReason: c }) },
  durationMs: { write: (e) => show(e.durationMs), read: (c) => ({ durationMs: orNull(c, toNumber) }) },
  attempt: { write: (e) => show(e.attempt), read: (c) => ({ attempt: toNumber(c) }) },
  originTeam: { write: (e) => show(e.originTeam), read: (c) => ({ originTeam: orNull(c, toNumber) }) },
  ourFault: { write: (e) => show(e.ourFault), read: (c) => ({ ourFault: orNull(c, String) }) },
  faultCount: { write: (e) => show(e.faultCount), read: (c) => ({ faultCount: toNumber(c) }) },
  faults: { write: (e) => JSON.stringify(e.faults), read: (c) => ({ faults: Faults.parse(JSON.parse(c)) }) },
  numbers: {
    write: (e) => (e.numbers === null ? '' : JSON.stringify(e.numbers)),
    read: (c) => ({ numbers: orNull(c, (text) => Numbers.parse(JSON.parse(text))) }),
  },
  bootstrap: {
    optional: true,
    write: (e) => (e.bootstrap === null ? '' : JSON.stringify(e.bootstrap)),
    read: (c) => ({ bootstrap: orNull(c, (text) => Kept.parse(JSON.parse(text))) }),
  },
  labels: {
    write: (e) => (e.labels === null ? '' : JSON.stringify(e.labels)),
    read: (c) => ({ labels: orNull(c, (text) => Labels.parse(JSON.parse(text))) }),
  },
}

/** The defaults of a row: each cell overwrites one of them. */
export const blankSubmission: SubmissionRow = {
  team: 0,
  stage: 0,
  no: 0,
  user: '',
  practice: false,
  file: '',
  program: '',
  programFailed: false,
  fileName: '',
  sha256: '',
  remark: '',
  state: 'queued',
  scoreA: null,
  scoreB: null,
  rows: null,
  picked: false,
  createdAt: new Date(0),
  startedAt: null,
  finishedAt: null,
  deletedAt: null,
  voidedAt: null,
  voidReason: '',
  durationMs: null,
  attempt: 0,
  originTeam: null,
  ourFault: null,
  faultCount: 0,
  faults: [],
  labels: null,
  numbers: null,
  bootstrap: null,
}
