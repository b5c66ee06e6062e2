import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'

/** What flags, reports and cases share. */

export const most = limits.integrity

export const Submission = z.object({
  id: shape.id,
  teamId: shape.id,
  no: z.int(),
  at: shape.time,
  scoreA: z.nullable(z.number()),
})

export const TeamName = z.object({ teamId: shape.id, teamName: z.string() })
export const run = { run: z.nullable(z.string()) }
/** fullPath of pictures uploaded with `use` evidence. */
export const Pictures = z._default(
  form.json(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(most.files))),
  [],
)
/** The selected ids; may be empty. */
export const Ids = z._default(
  form.json(z.array(z.int().check(z.positive(), z.maximum(2_147_483_647))).check(z.maxLength(100))),
  [],
)
export const Picture = z.object({ name: z.string(), url: z.string() })

export const ReportKind = z.enum(['accounts', 'copied', 'shared', 'probing', 'posing', 'other'])
export type ReportKind = z.infer<typeof ReportKind>
export const ReportState = z.enum(['open', 'checking', 'upheld', 'unfounded'])
export type ReportState = z.infer<typeof ReportState>
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
  input: z.object({
    cmptId: form.id,
    state: z._default(ReportState, 'open'),
    /** Words of the reported’s name, the text or the answer; never of the reporter’s name. */
    keyword: z._default(form.maybe(40), ''),
    ...form.paging,
  }),
  output: z.object({ ...shape.page(Reported).shape, may: z.object(run) }),
  summary: 'Reports in a competition; who made them is not said',
})
export const reportQueue = read('/admin/conduct/reports.json', {
  access: 'admin',
  input: z.object({
    state: z._default(ReportState, 'open'),
    kind: z.optional(ReportKind),
    /** Words of the reporter’s or the reported’s name, the competition, the text or the answer. */
    keyword: z._default(form.maybe(40), ''),
    ...form.days,
    ...form.paging,
  }),
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
