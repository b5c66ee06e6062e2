import { download, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import { hostWaitingKinds, waitingList } from '@leitai/platform/contract/waiting'
import * as z from 'zod/mini'
import { CompetitionState, CompetitionType } from '../catalog/contract.ts'
import { Histogram } from '../leaderboard/contract.history.ts'
import { DayFigures } from '../submission/contract.ts'

export const ListFormat = z.enum(['csv', 'xlsx'])
export type ListFormat = z.infer<typeof ListFormat>
/** The export format of a list; default: CSV. */
export const format = z._default(ListFormat, 'csv')

/** Roles in a competition: owner and editor run it, a judge scores and reviews, support reads. */
export const HostRole = z.enum(['admin', 'owner', 'editor', 'judge', 'support'])
export type HostRole = z.infer<typeof HostRole>
/** `published`: for everybody; `private`: launched for its members alone. */
export const CompetitionStatus = z.enum(['draft', 'pending', 'published', 'private', 'withdrawn'])
export type CompetitionStatus = z.infer<typeof CompetitionStatus>

export const hostCompetitions = read('/host/competitions.json', {
  access: 'login',
  token: 'host',
  may: 'loggedIn',
  input: z.object({ cmptId: z.optional(form.id), keyword: z._default(form.maybe(40), ''), ...form.paging }),
  output: shape.page(
    z.object({
      id: shape.id,
      title: shape.Words,
      type: CompetitionType,
      status: CompetitionStatus,
      state: CompetitionState,
      role: HostRole,
      startAt: shape.time,
      endAt: shape.maybeTime,
      people: z.int(),
      teams: z.int(),
      submissions: z.int(),
      /** Submissions that are queued or being scored. */
      waiting: z.int(),
      /** The reason against it, in the caller's language; null if there is none. */
      may: z.object({ announce: z.nullable(z.string()) }),
    }),
  ),
  summary: 'The competitions one works on, drafts too; for an admin all',
})

export const hostDashboard = read('/host/dashboard.json', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object({ cmptId: form.id }),
  output: z.object({
    numbers: z.object({
      people: z.int(),
      teams: z.int(),
      submissions: z.int(),
      failedToday: z.int(),
      waiting: z.int(),
      signUpsToday: z.int(),
      teamsToday: z.int(),
      submissionsToday: z.int(),
    }),
    /** The queue: since when the first submission has waited. */
    queue: z.object({ waiting: z.int(), scoring: z.int(), oldest: shape.maybeTime }),
    /** Of the last 30 days, most frequent first; the text is that of the last such submission. */
    failures: z.array(z.object({ text: z.string(), count: z.int(), ours: z.boolean() })),
    /** The first three teams of the main stage's board A, or of B once it is out. */
    top: z.array(z.object({ rank: z.int(), teamId: shape.id, teamName: z.string(), score: z.string() })),
    /** Upcoming events, the next first. */
    next: z.array(
      z.object({
        kind: z.enum(['signUpStart', 'signUpEnd', 'stageStart', 'stageEnd', 'reveal', 'end']),
        stage: z.nullable(shape.Words),
        at: shape.time,
      }),
    ),
    /** Boards that can be exported as CSV. */
    boards: z.array(z.object({ stageId: shape.id, name: shape.Words, boards: z.array(z.enum(['A', 'B'])) })),
    /** The competition's last 30 days, oldest first, including empty ones. */
    days: z.array(DayFigures),
    /** Teams' best A scores in the main stage, without baselines; null if there are none. */
    histogram: z.nullable(z.object({ stage: shape.Words, ...Histogram.shape })),
  }),
  summary: 'Figures of a competition: counts, days, scores',
})

export const hostWaiting = read('/host/waiting.json', {
  access: 'login',
  token: 'host',
  may: 'staffIncludingJudges',
  input: z.object({ cmptId: form.id }),
  output: waitingList(hostWaitingKinds),
  summary: 'How much waits for a decision in a competition, of what the caller’s role sees',
})

export const hostBoardCsv = download('/host/board.csv', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object({
    cmptId: form.id,
    stageId: form.id,
    /** Hosts see B before it is revealed. */
    board: z.enum(['A', 'B', 'practice', 'week']),
    week: z._default(form.int, 1),
    format,
  }),
  perMinute: 20,
  summary: 'A board with all its fields, as CSV or XLSX',
})
export const hostAllZip = download('/host/lists.zip', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object({ cmptId: form.id }),
  perMinute: 5,
  summary: 'People, teams, submissions and all boards as CSV, in one zip',
})

export const announce = write('/host/announce.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({
    cmptId: form.id,
    /** Markdown. */
    text: form.json(form.wordLines(limits.announcement)),
    /** Also sent as a notice to everybody who has signed up. */
    tell: z._default(form.flag, false),
  }),
  /** How many people got a notice. */
  output: z.object({ told: z.int() }),
  perMinute: 20,
  summary: 'Announce something on a competition’s page and, if wished, to everybody who has signed up',
})
