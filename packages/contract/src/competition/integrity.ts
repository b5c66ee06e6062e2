// Long because it holds the domain’s whole wire format, like every domain’s file.
import * as z from 'zod/mini'
import { read, write } from '../core/call.ts'
import * as form from '../core/form.ts'
import { limits } from '../core/limits.ts'
import * as shape from '../core/shape.ts'

/** Fair play: automatic similarity flags, user reports, cases, penalties. Only people decide. */

const most = limits.integrity

/**
 * sameFile, alike, errors: predictions of two teams; probing: many submissions that differ in a few rows; jump: a sudden better score;
 * device: log-ins from the same place; phone: numbers of one range; failing: many failed submissions.
 */
export const FlagKind = z.enum(['sameFile', 'alike', 'errors', 'probing', 'jump', 'device', 'phone', 'failing'])
export type FlagKind = z.infer<typeof FlagKind>
export const FlagState = z.enum(['new', 'dismissed', 'case'])
export type FlagState = z.infer<typeof FlagState>

const Submission = z.object({
  id: shape.id,
  teamId: shape.id,
  no: z.int(),
  at: shape.time,
  scoreA: z.nullable(z.number()),
})
/** Stored as JSON, so its times are text. */
const KeptSubmission = z.object({
  id: shape.id,
  teamId: shape.id,
  no: z.int(),
  at: z.string(),
  scoreA: z.nullable(z.number()),
})
/** Figures by name with their normal values; `share` figures are 0 to 1. */
const Figure = z.object({
  name: z.enum([
    'equal',
    'distance',
    'errors',
    'chance',
    'rows',
    'steps',
    'changed',
    'failed',
    'gain',
    'spread',
    'logins',
    'phones',
    'scored',
  ]),
  value: z.number(),
  normal: z.nullable(z.number()),
})
export const FlagFacts = z.object({
  figures: z.array(Figure),
  entries: z.array(KeptSubmission),
  /** A series for a small plot: steps of probing, scores before and after a jump. */
  plot: z.array(z.number()),
})
export type FlagFacts = z.infer<typeof FlagFacts>

const TeamName = z.object({ teamId: shape.id, teamName: z.string() })
const SimilarityFlag = z.object({
  id: shape.id,
  stageId: z.nullable(shape.id),
  stage: z.nullable(shape.Words),
  kind: FlagKind,
  teams: z.array(TeamName),
  strength: z.int(),
  facts: FlagFacts,
  state: FlagState,
  reason: z.string(),
  decidedBy: z.nullable(z.string()),
  at: shape.time,
})
const run = { run: z.nullable(z.string()) }
export const hostSimilarityFlags = read('/host/conduct/hints.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ cmptId: form.id, state: z._default(FlagState, 'new'), ...form.paging }),
  output: z.object({
    ...shape.page(SimilarityFlag).shape,
    counts: z.object({ new: z.int(), dismissed: z.int(), case: z.int() }),
    last: z.nullable(
      z.object({
        state: z.enum(['waiting', 'running', 'done', 'failed']),
        askedAt: shape.time,
        endedAt: shape.maybeTime,
        entries: z.int(),
        pairs: z.int(),
        seconds: z.number(),
      }),
    ),
    may: z.object(run),
  }),
  summary: 'Similarity flags, strongest first',
})
export const searchSimilarity = write('/host/conduct/search.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ cmptId: form.id }),
  output: shape.done,
  perMinute: 6,
  summary: 'Search for similarity flags now',
})
export const dismissFlag = write('/host/conduct/dismiss.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ cmptId: form.id, hintId: form.id, reason: form.lines(500) }),
  output: shape.done,
  summary: 'Dismiss a similarity flag, with the reason',
})

export const ReportKind = z.enum(['accounts', 'copied', 'shared', 'probing', 'posing', 'other'])
export type ReportKind = z.infer<typeof ReportKind>
export const ReportState = z.enum(['open', 'checking', 'upheld', 'unfounded'])
export type ReportState = z.infer<typeof ReportState>
/** fullPath of pictures uploaded with `use` evidence. */
const Pictures = z._default(form.json(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(most.files))), [])
/** The selected ids; may be empty. */
const Ids = z._default(
  form.json(z.array(z.int().check(z.positive(), z.maximum(2_147_483_647))).check(z.maxLength(100))),
  [],
)
const Links = z._default(
  form.json(
    z.array(z.string().check(z.maxLength(300), z.regex(/^https?:\/\/[^\s]+$/i, 'url'))).check(z.maxLength(most.links)),
  ),
  [],
)
export const makeReport = write('/user/conduct/report.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({
    cmptId: z.optional(form.id),
    teamId: z.optional(form.id),
    userId: z.optional(form.id),
    kind: ReportKind,
    text: form.lines(most.text),
    links: Links,
    pictures: Pictures,
    /** For a report of a user: also stores their latest messages to the reporter as evidence. */
    letters: z._default(form.flag, false),
  }),
  output: z.object({ id: shape.id, dueAt: shape.time }),
  perMinute: 10,
  summary: 'Report unfair play; the reported never learn by whom',
})
const Picture = z.object({ name: z.string(), url: z.string() })
const Report = z.object({
  id: shape.id,
  kind: ReportKind,
  cmptId: z.nullable(shape.id),
  cmptTitle: z.nullable(shape.Words),
  team: z.nullable(TeamName),
  person: z.nullable(z.object({ userId: shape.id, userName: z.string() })),
  text: z.string(),
  links: z.array(z.string()),
  pictures: z.array(Picture),
  state: ReportState,
  answer: z.string(),
  at: shape.time,
  dueAt: shape.time,
  answeredAt: shape.maybeTime,
})
export const myReports = read('/user/conduct/reports.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object(form.paging),
  output: shape.page(Report),
  summary: 'One’s reports with their answers',
})
const Reported = z.object({ ...Report.shape, overdue: z.boolean(), answeredBy: z.nullable(z.string()) })
export const hostReports = read('/host/conduct/reports.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ cmptId: form.id, state: z._default(ReportState, 'open'), ...form.paging }),
  output: z.object({ ...shape.page(Reported).shape, may: z.object(run) }),
  summary: 'Reports in a competition; who made them is not said',
})
export const reportQueue = read('/admin/conduct/reports.json', {
  access: 'admin',
  input: z.object({ state: z._default(ReportState, 'open'), ...form.paging }),
  output: z.object({
    ...shape.page(
      z.object({
        ...Reported.shape,
        by: shape.Person,
        /** Direct messages of the reported user to the reporter, oldest first; only for admins. */
        letters: z.array(z.object({ text: z.string(), at: z.string() })),
      }),
    ).shape,
    overdue: z.int(),
  }),
  summary: 'Reports of the whole platform, those due first',
})
export const answerReport = write('/host/conduct/report/answer.json', {
  access: 'login',
  may: 'manager',
  input: z.object({
    reportId: form.id,
    state: z.enum(['checking', 'upheld', 'unfounded']),
    answer: z._default(form.maybe(1000), ''),
  }),
  output: shape.done,
  summary: 'Set the state of a report; the reporter sees the answer',
})

export const CaseState = z.enum(['open', 'asked', 'answered', 'decided'])
export type CaseState = z.infer<typeof CaseState>
export const PenaltyKind = z.enum(['warning', 'removed', 'banned', 'year', 'forever'])
export type PenaltyKind = z.infer<typeof PenaltyKind>
export const Decision = z.enum(['none', ...PenaltyKind.options])
export type Decision = z.infer<typeof Decision>
export const PenaltyState = z.enum(['inForce', 'lifted', 'ended'])

const CaseRow = z.object({
  id: shape.id,
  cmptId: z.nullable(shape.id),
  cmptTitle: z.nullable(shape.Words),
  title: z.string(),
  state: CaseState,
  teams: z.array(TeamName),
  people: z.array(z.object({ userId: shape.id, userName: z.string(), teamId: z.nullable(shape.id) })),
  openedAt: shape.time,
  decidedAt: shape.maybeTime,
})
const evidence = {
  hintIds: Ids,
  reportIds: Ids,
  entryIds: Ids,
  pictures: Pictures,
}
export const openCase = write('/host/conduct/case/open.json', {
  access: 'login',
  may: 'manager',
  input: z.object({
    /** Omitted: a case of the platform, which only an admin can open. */
    cmptId: z.optional(form.id),
    title: form.text(100),
    text: z._default(form.maybe(most.text), ''),
    teamIds: Ids,
    userIds: Ids,
    ...evidence,
  }),
  output: z.object({ caseId: shape.id }),
  summary: 'Open a case about teams or people',
})
export const hostCases = read('/host/conduct/cases.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ cmptId: form.id, ...form.paging }),
  output: z.object({ ...shape.page(CaseRow).shape, may: z.object(run) }),
  summary: 'The cases of a competition, undecided ones first',
})
export const caseQueue = read('/admin/conduct/cases.json', {
  access: 'admin',
  input: z.object({ state: z._default(z.enum(['undecided', 'decided']), 'undecided'), ...form.paging }),
  output: shape.page(CaseRow),
  summary: 'The cases of all competitions and of the platform',
})
const Question = z.object({
  id: shape.id,
  teamId: z.nullable(shape.id),
  text: z.string(),
  at: shape.time,
  dueAt: shape.time,
  answer: z.string(),
  pictures: z.array(Picture),
  answeredAt: shape.maybeTime,
})
const Penalty = z.object({
  id: shape.id,
  kind: PenaltyKind,
  teamId: z.nullable(shape.id),
  people: z.array(z.object({ userId: shape.id, userName: z.string() })),
  reason: z.string(),
  at: shape.time,
  until: shape.maybeTime,
  appealUntil: shape.time,
  state: PenaltyState,
  liftedAt: shape.maybeTime,
  liftReason: z.string(),
})
export const hostCase = read('/host/conduct/case.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ caseId: form.id }),
  output: z.object({
    ...CaseRow.shape,
    events: z.array(
      z.object({
        id: shape.id,
        at: shape.time,
        by: z.nullable(z.string()),
        kind: z.enum(['opened', 'evidence', 'note', 'asked', 'answered', 'decided', 'lifted']),
        text: z.string(),
        hints: z.array(z.object({ id: shape.id, kind: FlagKind, facts: FlagFacts })),
        reports: z.array(z.object({ id: shape.id, kind: ReportKind, text: z.string() })),
        entries: z.array(Submission),
        pictures: z.array(Picture),
      }),
    ),
    questions: z.array(
      z.object({ ...Question.shape, userId: z.nullable(shape.id), answeredBy: z.nullable(z.string()) }),
    ),
    penalties: z.array(Penalty),
    /** Refusals as text, null if allowed. `platform`: ban from the whole platform; `lift`: only for admins. */
    may: z.object({
      ...run,
      decide: z.nullable(z.string()),
      platform: z.nullable(z.string()),
      lift: z.nullable(z.string()),
    }),
  }),
  summary: 'One case: whom it is about, what happened, questions, penalties',
})
export const addToCase = write('/host/conduct/case/add.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ caseId: form.id, text: z._default(form.maybe(most.text), ''), ...evidence }),
  output: shape.done,
  summary: 'Add evidence or a note to a case',
})
export const askInCase = write('/host/conduct/case/ask.json', {
  access: 'login',
  may: 'manager',
  input: z.object({
    caseId: form.id,
    teamId: z.optional(form.id),
    userId: z.optional(form.id),
    text: form.lines(most.text),
    days: form.int,
  }),
  output: z.object({ dueAt: shape.time }),
  summary: 'Ask a team (or a person) of the case; they see this question and nothing else',
})
export const decideCase = write('/host/conduct/case/decide.json', {
  access: 'login',
  may: 'manager',
  input: z.object({
    caseId: form.id,
    decision: Decision,
    /** The affected teams and users; default: all of the case. */
    teamIds: Ids,
    userIds: Ids,
    reason: form.lines(1000),
  }),
  output: z.object({ penalties: z.int() }),
  summary: 'Decide a case: no violation, or a penalty',
})
export const liftPenalty = write('/admin/conduct/penalty/lift.json', {
  access: 'admin',
  input: z.object({ penaltyId: form.id, reason: form.lines(1000) }),
  output: shape.done,
  summary: 'Lift a penalty: what it did is undone',
})

export const myCases = read('/user/conduct/mine.json', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  output: z.object({
    penalties: z.array(
      z.object({
        id: shape.id,
        cmptId: z.nullable(shape.id),
        cmptTitle: z.nullable(shape.Words),
        kind: PenaltyKind,
        reason: z.string(),
        at: shape.time,
        until: shape.maybeTime,
        appealUntil: shape.time,
        state: PenaltyState,
        may: z.object({ appeal: z.nullable(z.string()) }),
      }),
    ),
    questions: z.array(
      z.object({
        ...Question.shape,
        cmptTitle: z.nullable(shape.Words),
        may: z.object({ answer: z.nullable(z.string()) }),
      }),
    ),
  }),
  summary: 'What one is asked in cases, and the penalties against oneself',
})
export const answerQuestion = write('/user/conduct/answer.json', {
  access: 'login',
  may: 'own',
  input: z.object({ questionId: form.id, text: form.lines(most.text), pictures: Pictures }),
  output: shape.done,
  summary: 'Answer what one’s team is asked in a case',
})
