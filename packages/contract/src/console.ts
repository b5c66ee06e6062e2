import * as z from 'zod/mini'
import { download, read, write } from './call.ts'
import { CompetitionState, FormAnswers, FormField } from './competition.ts'
import * as form from './form.ts'
import { limits } from './limits.ts'
import * as shape from './shape.ts'
import { SubmissionState } from './submission.ts'

/** As what one works on a competition: owner and editor run it, a judge scores and reviews, support reads. */
export const HostRole = z.enum(['admin', 'owner', 'editor', 'judge', 'support'])
export type HostRole = z.infer<typeof HostRole>
export const CompetitionStatus = z.enum(['draft', 'pending', 'published', 'withdrawn'])

export const hostCompetitions = read('/host/competitions.json', {
  access: 'login',
  input: z.object({ cmptId: z.optional(form.id), keyword: z._default(form.maybe(40), ''), ...form.paging }),
  output: shape.page(
    z.object({
      id: shape.id,
      title: shape.Words,
      status: CompetitionStatus,
      state: CompetitionState,
      role: HostRole,
      startAt: shape.time,
      endAt: shape.maybeTime,
      people: z.int(),
      teams: z.int(),
      submissions: z.int(),
      /** Entries that are in line or being scored. */
      waiting: z.int(),
      /** What stands in the way, in the caller's language; null when nothing does. */
      may: z.object({ announce: z.nullable(z.string()) }),
    }),
  ),
  summary: 'The competitions one works on, drafts too; for an admin all',
})

/** yyyy-MM-dd of Shanghai. */
const day = z.string()
export const HISTOGRAM_BINS = 20
export const hostDashboard = read('/host/dashboard.json', {
  access: 'login',
  input: z.object({ cmptId: form.id }),
  output: z.object({
    numbers: z.object({
      people: z.int(),
      teams: z.int(),
      submissions: z.int(),
      failedToday: z.int(),
      waiting: z.int(),
    }),
    /** The competition's last 30 days, oldest first, those without anything too. */
    days: z.array(z.object({ day, signUps: z.int(), scored: z.int(), failed: z.int(), open: z.int() })),
    /** Teams' best A scores in the main stage, baselines left out; null without any. */
    histogram: z.nullable(
      z.object({
        stage: shape.Words,
        direction: z.enum(['higher', 'lower']),
        /** Lower edge of the first bin and upper edge of the last; the same where all scores are. */
        from: z.number(),
        to: z.number(),
        /** Teams a bin. The worst twentieth of them stand in the bin at their end, so that one outlier squeezes nobody. */
        bins: z.array(z.int()),
        /** Teams in all bins. */
        teams: z.int(),
      }),
    ),
  }),
  summary: 'How a competition goes: numbers, days, scores',
})

const people = { cmptId: form.id, keyword: z._default(form.maybe(40), '') }
export const hostPeople = read('/host/people.json', {
  access: 'login',
  input: z.object({ ...people, ...form.paging }),
  output: z.object({
    ...shape.page(
      z.object({
        ...shape.Person.shape,
        at: shape.time,
        teamId: z.nullable(shape.id),
        teamName: z.nullable(z.string()),
        answers: FormAnswers,
        /** Whether the real name is verified; neither name nor number is told. */
        verified: z.boolean(),
      }),
    ).shape,
    form: z.array(FormField),
  }),
  summary: 'Who has signed up, with their answers',
})
export const hostPeopleCsv = download('/host/people.csv', {
  access: 'login',
  input: z.object(people),
  perMinute: 20,
  summary: 'Who has signed up, as CSV',
})

const entries = {
  cmptId: form.id,
  stageId: z.optional(form.id),
  state: z.optional(SubmissionState),
  /** Part of a team's or a person's name. */
  keyword: z._default(form.maybe(40), ''),
}
export const hostSubmissions = read('/host/submissions.json', {
  access: 'login',
  input: z.object({ ...entries, ...form.paging }),
  output: z.object({
    ...shape.page(
      z.object({
        id: shape.id,
        no: z.int(),
        stage: shape.Words,
        practice: z.boolean(),
        at: shape.time,
        teamId: shape.id,
        teamName: z.string(),
        person: shape.Person,
        fileName: z.string(),
        size: z.int(),
        state: SubmissionState,
        scoreA: z.nullable(z.string()),
        /** Hosts see it before it is revealed. */
        scoreB: z.nullable(z.string()),
        durationMs: z.nullable(z.int()),
        attempt: z.int(),
        /** Why it failed, and the first of its faults. */
        reason: z.nullable(z.string()),
        faults: z.array(z.string()),
        /** The team has hidden it from its history. */
        hidden: z.boolean(),
      }),
    ).shape,
    stages: z.array(z.object({ id: shape.id, name: shape.Words })),
  }),
  summary: 'All entries of a competition, newest first',
})
export const hostSubmissionsCsv = download('/host/submissions.csv', {
  access: 'login',
  input: z.object(entries),
  perMinute: 20,
  summary: 'All entries of a competition, as CSV',
})

const words = form.lines(limits.announcement)
export const announce = write('/host/announce.json', {
  access: 'login',
  input: z.object({
    cmptId: form.id,
    /** Markdown. */
    text: form.json(z.object({ zh: words, en: words })),
    /** Also as a notice to everybody who has signed up. */
    tell: z._default(form.flag, false),
  }),
  /** How many people got a notice. */
  output: z.object({ told: z.int() }),
  perMinute: 20,
  summary: 'Announce something on a competition’s page and, if wished, to everybody who has signed up',
})
