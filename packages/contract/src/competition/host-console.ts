// Long because it holds the domain's whole wire format, like every domain's file.
import * as z from 'zod/mini'
import { download, read, write } from '../core/call.ts'
import * as form from '../core/form.ts'
import { limits } from '../core/limits.ts'
import * as shape from '../core/shape.ts'
import { CompetitionState, CompetitionType, FormAnswers, FormField } from './catalog.ts'
import { SubmissionState } from './submission.ts'

/** Roles in a competition: owner and editor run it, a judge scores and reviews, support reads. */
export const HostRole = z.enum(['admin', 'owner', 'editor', 'judge', 'support'])
export type HostRole = z.infer<typeof HostRole>
export const CompetitionStatus = z.enum(['draft', 'pending', 'published', 'withdrawn'])

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

/** yyyy-MM-dd in Shanghai. */
const day = z.string()
export const HISTOGRAM_BINS = 20
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
    }),
    /** The queue: since when the first submission has waited. */
    queue: z.object({ waiting: z.int(), scoring: z.int(), oldest: shape.maybeTime }),
    /** Of the last 30 days, most frequent first; the text is that of the last such submission. */
    failures: z.array(z.object({ text: z.string(), count: z.int(), ours: z.boolean() })),
    /** Tasks that wait for the host. */
    todo: z.array(z.object({ kind: z.enum(['requests', 'verdicts', 'revision', 'returned']), count: z.int() })),
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
    days: z.array(z.object({ day, signUps: z.int(), scored: z.int(), failed: z.int(), open: z.int() })),
    /** Teams' best A scores in the main stage, without baselines; null if there are none. */
    histogram: z.nullable(
      z.object({
        stage: shape.Words,
        direction: z.enum(['higher', 'lower']),
        /** Lower edge of the first bin and upper edge of the last; equal if all scores are. */
        from: z.number(),
        to: z.number(),
        /** Teams per bin. The worst twentieth is counted in the bin at that end, so that one outlier does not compress the others. */
        bins: z.array(z.int()),
        /** Teams in all bins. */
        teams: z.int(),
      }),
    ),
  }),
  summary: 'Figures of a competition: counts, days, scores',
})

/** Why it is not possible now, in the caller's language; null if it is. */
const may = z.nullable(z.string())
/** Sent to the affected users, and stored in the audit log. */
const reason = form.lines(limits.hostReason)

/** Users without a team, or whose real name is not verified. */
export const PeopleShow = z.enum(['all', 'teamless', 'unverified'])
export type PeopleShow = z.infer<typeof PeopleShow>
const people = {
  cmptId: form.id,
  keyword: z._default(form.maybe(40), ''),
  show: z._default(PeopleShow, 'all'),
}
export const hostPeople = read('/host/people.json', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object({ ...people, ...form.paging }),
  output: z.object({
    ...shape.page(
      z.object({
        ...shape.Person.shape,
        at: shape.time,
        teamId: z.nullable(shape.id),
        teamName: z.nullable(z.string()),
        answers: FormAnswers,
        /** Whether the real name is verified; neither name nor number is included. */
        verified: z.boolean(),
        may: z.object({ remove: may }),
      }),
    ).shape,
    form: z.array(FormField),
    /** How many wait for the host's decision. */
    waiting: z.int(),
    may: z.object({ message: may }),
  }),
  summary: 'Who has signed up, with their answers',
})
export const ListFormat = z.enum(['csv', 'xlsx'])
export type ListFormat = z.infer<typeof ListFormat>
/** The export format of a list; default: CSV. */
const format = z._default(ListFormat, 'csv')

export const hostPeopleCsv = download('/host/people.csv', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object({ ...people, format }),
  perMinute: 20,
  summary: 'Who has signed up, as CSV or XLSX',
})
export const RequestState = z.enum(['waiting', 'refused', 'removed'])
export type RequestState = z.infer<typeof RequestState>
export const hostRequests = read('/host/requests.json', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object({ cmptId: form.id, state: z._default(RequestState, 'waiting'), ...form.paging }),
  output: z.object({
    ...shape.page(
      z.object({
        ...shape.Person.shape,
        at: shape.time,
        answers: FormAnswers,
        verified: z.boolean(),
        reason: z.string(),
        decidedAt: shape.maybeTime,
      }),
    ).shape,
    form: z.array(FormField),
    may: z.object({ decide: may }),
  }),
  summary: 'Who asks to sign up, was refused, or was removed; who waited longest first',
})
const chosen = form.ids.check(z.maxLength(limits.pageSizeMax))
export const decideRequests = write('/host/requests/decide.json', {
  access: 'login',
  may: 'manager',
  input: z.object({
    cmptId: form.id,
    userIds: chosen,
    approve: form.flag,
    /** Required to refuse; the refused users are notified. */
    reason: z._default(form.maybe(limits.hostReason), ''),
  }),
  /** How many were decided; concurrent decisions by others stay. */
  output: z.object({ decided: z.int() }),
  summary: 'Approve or refuse requests to sign up',
})
export const removePerson = write('/host/people/remove.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ cmptId: form.id, userId: form.id, reason }),
  output: shape.done,
  summary: 'Take back the sign-up of somebody without a submission that counts; they cannot sign up again',
})
export const letAgain = write('/host/people/again.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ cmptId: form.id, userId: form.id }),
  output: shape.done,
  summary: 'Let somebody who was removed or refused sign up again',
})
export const messageSome = write('/host/people/message.json', {
  access: 'login',
  may: 'manager',
  input: z.object({
    cmptId: form.id,
    userIds: z.optional(form.ids),
    teamIds: z.optional(form.ids),
    title: form.text(limits.hostMessage.title),
    text: form.lines(limits.hostMessage.text),
  }),
  output: z.object({ told: z.int() }),
  perMinute: 20,
  summary: 'Write a notice to chosen people or teams',
})

export const SubmissionMark = z.enum(['voided', 'hidden'])
export type SubmissionMark = z.infer<typeof SubmissionMark>
const entries = {
  cmptId: form.id,
  stageId: z.optional(form.id),
  state: z.optional(SubmissionState),
  teamId: z.optional(form.id),
  /** Those that a host voided, or that their team has hidden. */
  mark: z.optional(SubmissionMark),
  /** Part of a team's or a person's name. */
  keyword: z._default(form.maybe(40), ''),
}
export const hostSubmissions = read('/host/submissions.json', {
  access: 'login',
  token: 'host',
  may: 'staffIncludingJudges',
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
        /** Why it failed, and its first error. */
        reason: z.nullable(z.string()),
        faults: z.array(z.string()),
        /** The team has hidden it from its history. */
        hidden: z.boolean(),
        /** Why a host voided it; null while it counts. */
        voided: z.nullable(z.string()),
        /** Why a host set its score by hand; null if it is the scorer's. */
        byHand: z.nullable(z.string()),
        hasA: z.boolean(),
        hasB: z.boolean(),
        may: z.object({ voidIt: may, unvoid: may, unhide: may, rescore: may, score: may }),
      }),
    ).shape,
    stages: z.array(z.object({ id: shape.id, name: shape.Words })),
    /** Why the files, and the list itself, cannot be downloaded. */
    may: z.object({ files: may, list: may }),
  }),
  summary: 'All submissions of a competition, newest first',
})
export const hostSubmissionsCsv = download('/host/submissions.csv', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object({ ...entries, format }),
  perMinute: 20,
  summary: 'All submissions of a competition, as CSV or XLSX',
})
export const hostSubmissionsZip = download('/host/submissions.zip', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object(entries),
  perMinute: 5,
  summary: 'The files of all submissions, with a list of them',
})
const submission = z.object({ cmptId: form.id, submissionId: form.id })
export const hostSubmissionFile = download('/host/submission/file', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: submission,
  perMinute: 60,
  summary: 'The file of one submission',
})
export const hostSubmissionLog = read('/host/submission/log.json', {
  access: 'login',
  token: 'host',
  may: 'staffIncludingJudges',
  input: submission,
  output: z.object({
    fileName: z.string(),
    size: z.int(),
    /** Of the stored file; null if it is deleted. */
    sha256: z.nullable(z.string()),
    remark: z.string(),
    attempt: z.int(),
    at: shape.time,
    startedAt: shape.maybeTime,
    finishedAt: shape.maybeTime,
    durationMs: z.nullable(z.int()),
    rows: z.nullable(z.int()),
    reason: z.nullable(z.string()),
    faults: z.array(z.string()),
    faultCount: z.int(),
    hiddenAt: shape.maybeTime,
    voidedAt: shape.maybeTime,
    voided: z.nullable(z.string()),
    /** When and why a host set its score by hand. */
    handScoredAt: shape.maybeTime,
    handReason: z.string(),
    /** Actions of hosts and admins on it, newest first. */
    acts: z.array(z.object({ at: shape.time, action: z.string(), by: z.nullable(z.string()), reason: z.string() })),
  }),
  perMinute: 60,
  summary: 'The history of one submission',
})
export const disqualifySubmission = write('/host/submission/void.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ ...submission.shape, reason }),
  output: shape.done,
  summary: 'Disqualify a submission with a reason that its team sees; the quota is not given back',
})
export const setSubmissionScore = write('/host/submission/score.json', {
  access: 'login',
  may: 'manager',
  input: z.object({
    ...submission.shape,
    /** Omitted fields stay unchanged; `a` and `b` only if the stage has such a board. */
    scores: form.json(
      z
        .object({ a: z.optional(z.number()), b: z.optional(z.number()) })
        .check(z.refine(({ a, b }) => a !== undefined || b !== undefined, { error: 'wrong' })),
    ),
    reason,
  }),
  output: shape.done,
  summary: 'Set the score of a submission by hand, with a public reason; rescoring undoes it',
})
export const requalifySubmission = write('/host/submission/unvoid.json', {
  access: 'login',
  may: 'manager',
  input: submission,
  output: shape.done,
  summary: 'Requalify a submission',
})
export const unhideSubmission = write('/host/submission/unhide.json', {
  access: 'login',
  may: 'manager',
  input: submission,
  output: shape.done,
  summary: 'Show a submission again that its team has hidden',
})

const Slot = z.object({
  id: shape.id,
  teamId: shape.id,
  teamName: z.string(),
  stage: shape.Words,
  day: z.nullable(z.string()),
  count: z.int(),
  reason: z.string(),
  by: z.string(),
  at: shape.time,
  revokedAt: shape.maybeTime,
  may: z.object({ revoke: may }),
})
export const extraSlots = read('/host/slots.json', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object({ cmptId: form.id, ...form.paging }),
  output: z.object({ ...shape.page(Slot).shape, may: z.object({ give: may }) }),
  summary: 'Submissions given to teams beyond their limits, newest first',
})
export const giveSlots = write('/host/slots/give.json', {
  access: 'login',
  may: 'manager',
  input: z.object({
    cmptId: form.id,
    teamId: form.id,
    stageId: form.id,
    /** yyyy-MM-dd in Shanghai; without one the limit of the whole stage is raised. */
    day: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'wrong'))),
    count: form.int.check(z.gte(1), z.lte(limits.extraSlots)),
    reason,
  }),
  output: z.object({ id: shape.id }),
  summary: 'Give a team more submissions on a day or in all, with a reason that it sees',
})
export const revokeSlots = write('/host/slots/revoke.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ cmptId: form.id, id: form.id }),
  output: shape.done,
  summary: 'Take back submissions that were given and are not used yet',
})

const teamsAsked = { cmptId: form.id, keyword: z._default(form.maybe(40), '') }
export const hostTeams = read('/host/teams.json', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object({ ...teamsAsked, ...form.paging }),
  output: z.object({
    ...shape.page(
      z.object({
        teamId: shape.id,
        name: z.string(),
        state: z.enum(['active', 'merged', 'deleted']),
        members: z.array(z.object({ ...shape.Person.shape, captain: z.boolean(), active: z.boolean() })),
        createdAt: shape.time,
        /** Submissions that count or still may. */
        entries: z.int(),
        /** The best on A in the main stage. */
        best: z.nullable(z.string()),
        /** Its merges. */
        merges: z.int(),
        baseline: z.boolean(),
        /** Ranked although a member works on the competition: needs to be resolved. */
        staff: z.boolean(),
        may: z.object({ rename: may, captain: may, remove: may, baseline: may, slots: may }),
      }),
    ).shape,
    /** Those in which slots can be granted. */
    stages: z.array(z.object({ id: shape.id, name: shape.Words, totalLimit: z.nullable(z.int()) })),
  }),
  summary: 'The teams of a competition, newest first',
})
export const hostTeamsCsv = download('/host/teams.csv', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object({ ...teamsAsked, format }),
  perMinute: 20,
  summary: 'The teams of a competition, as CSV or XLSX',
})
export const hostMerges = read('/host/merges.json', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object({ cmptId: form.id, ...form.paging }),
  output: shape.page(
    z.object({
      id: shape.id,
      from: z.string(),
      to: z.string(),
      state: z.enum(['launching', 'inviting', 'merged', 'failed']),
      /** Why it failed, in the caller's language. */
      reason: z.nullable(z.string()),
      launchedAt: shape.time,
      endsAt: shape.time,
      endedAt: shape.maybeTime,
      /** The votes of each team: weight for, against, and total. A team that was not asked yet is omitted. */
      votes: z.array(z.object({ team: z.string(), yes: z.number(), no: z.number(), all: z.number() })),
    }),
  ),
  summary: 'Merges of teams with how they were voted on, newest first',
})
const oneTeam = { cmptId: form.id, teamId: form.id }
export const renameTeam = write('/host/team/rename.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ ...oneTeam, name: form.name(30), reason }),
  output: shape.done,
  summary: 'Give a team another name, with a reason that it sees',
})
export const changeCaptain = write('/host/team/captain.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ ...oneTeam, userId: form.id, reason }),
  output: shape.done,
  summary: 'Make another member captain, where the captain’s account is locked or closed',
})
export const removeTeam = write('/host/team/remove.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ ...oneTeam, reason }),
  output: shape.done,
  summary: 'Delete a team without submissions',
})
export const markBaseline = write('/host/team/baseline.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ ...oneTeam, baseline: form.flag, reason }),
  output: shape.done,
  summary: 'Mark a team as the host’s baseline, which bears no rank, or take the mark off',
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

const words = form.lines(limits.announcement)
export const announce = write('/host/announce.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({
    cmptId: form.id,
    /** Markdown. */
    text: form.json(z.object({ zh: words, en: words })),
    /** Also sent as a notice to everybody who has signed up. */
    tell: z._default(form.flag, false),
  }),
  /** How many people got a notice. */
  output: z.object({ told: z.int() }),
  perMinute: 20,
  summary: 'Announce something on a competition’s page and, if wished, to everybody who has signed up',
})
