import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'
import { Ids, most, Picture, Pictures, ReportKind, run, Submission, TeamName } from './contract.reports.ts'
import { FlagFacts, FlagKind } from './contract.ts'

export const CaseState = z.enum(['open', 'asked', 'answered', 'decided'])
export type CaseState = z.infer<typeof CaseState>
export const PenaltyKind = z.enum(['warning', 'removed', 'banned', 'year', 'forever'])
export type PenaltyKind = z.infer<typeof PenaltyKind>
export const Decision = z.enum(['none', ...PenaltyKind.options])
export type Decision = z.infer<typeof Decision>
const PenaltyState = z.enum(['inForce', 'lifted', 'ended'])

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
  input: z.object({
    cmptId: form.id,
    /** Words of the number (#1), the title or the names in it. */
    keyword: z._default(form.maybe(40), ''),
    ...form.paging,
  }),
  output: z.object({ ...shape.page(CaseRow).shape, may: z.object(run) }),
  summary: 'The cases of a competition, undecided ones first',
})
export const caseQueue = read('/admin/conduct/cases.json', {
  access: 'admin',
  input: z.object({
    state: z._default(z.enum(['undecided', 'decided']), 'undecided'),
    /** Words of the number (#1), the title, the competition or the names in it. */
    keyword: z._default(form.maybe(40), ''),
    ...form.days,
    ...form.paging,
  }),
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
