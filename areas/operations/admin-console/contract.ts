import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { adminWaitingKinds, waitingList } from '@leitai/platform/contract/waiting'
import * as z from 'zod/mini'

export const AccountState = z.enum(['active', 'locked', 'closed'])
export const Role = z.enum(['user', 'admin'])
const Account = z.object({
  ...shape.Person.shape,
  role: Role,
  state: AccountState,
  lockReason: z.nullable(z.string()),
  /** Masked. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  realNameVerified: z.boolean(),
  twoStep: z.boolean(),
  logins: z.int(),
  createdAt: shape.time,
  closingAt: shape.maybeTime,
})
export const adminPeople = read('/admin/people.json', {
  access: 'admin',
  input: z.object({
    /** Part of a name, an id, a full phone number or e-mail address. */
    keyword: z._default(form.maybe(100), ''),
    state: z.optional(AccountState),
    role: z.optional(Role),
    ...form.paging,
  }),
  output: shape.page(Account),
  summary: 'Search the accounts',
})
const reason = form.lines(300)
export const lockAccount = write('/admin/people/lock.json', {
  access: 'admin',
  input: z.object({ userId: form.id, lock: form.flag, reason }),
  output: shape.done,
  summary: 'Lock an account (its log-ins end) or unlock it',
})
export const setRole = write('/admin/people/role.json', {
  access: 'admin',
  input: z.object({ userId: form.id, role: Role, reason }),
  output: shape.done,
  summary: 'Give or take a role; the last admin stays one',
})
export const endLogins = write('/admin/people/endLogins.json', {
  access: 'admin',
  input: z.object({ userId: form.id, reason }),
  output: z.object({ ended: z.int() }),
  summary: 'End all log-ins of an account',
})
export const endTwoStep = write('/admin/people/endTwoStep.json', {
  access: 'admin',
  input: z.object({ userId: form.id, reason }),
  output: shape.done,
  summary: 'Turn off the second step of a user who lost it',
})
const Act = z.object({
  id: shape.id,
  at: shape.time,
  /** Null: the platform. */
  actor: z.nullable(shape.Person),
  action: z.string(),
  /** The target, as text. */
  target: z.string(),
  reason: z.string(),
})
export const auditList = read('/admin/audit.json', {
  access: 'admin',
  input: z.object({
    keyword: z._default(form.maybe(100), ''),
    action: z.optional(form.text(40)),
    userId: z.optional(form.id),
    ...form.paging,
  }),
  output: z.object({
    ...shape.page(z.object({ ...Act.shape, detail: z.record(z.string(), z.unknown()), ip: z.string() })).shape,
    actions: z.array(z.string()),
  }),
  summary: 'The append-only log of privileged acts, newest first',
})

export const hostAudit = read('/host/audit.json', {
  access: 'login',
  may: 'manager',
  input: z.object({
    cmptId: form.id,
    action: z.optional(form.text(40)),
    userId: z.optional(form.id),
    /** Part of the reason or of the actor’s name. */
    keyword: z.optional(form.maybe(100)),
    ...form.paging,
  }),
  output: z.object({
    /** With details of each act, as text. */
    ...shape.page(z.object({ ...Act.shape, notes: z.array(z.string()) })).shape,
    /** All kinds of acts and all actors in this log. */
    actions: z.array(z.string()),
    people: z.array(shape.Person),
  }),
  summary: 'The log of privileged acts in one competition, newest first',
})

/** What an operator does before the site is for others; the order in which they are shown. */
const firstStepNames = ['name', 'operator', 'contact', 'sender', 'terms', 'demo', 'twoStep'] as const
export const firstSteps = read('/admin/first-steps.json', {
  access: 'admin',
  input: form.none,
  output: z.array(z.object({ step: z.enum(firstStepNames), done: z.boolean() })),
  summary: 'What is left to do before the site is opened to others',
})

export const adminWaiting = read('/admin/waiting.json', {
  access: 'admin',
  input: form.none,
  output: waitingList(adminWaitingKinds),
  summary: 'How much waits for a decision on the site, without matters about oneself',
})
const Entered = z.object({ id: shape.id, cmptId: shape.id, title: shape.Words, teamName: z.string(), at: shape.time })
export const adminOverview = read('/admin/overview.json', {
  access: 'admin',
  input: form.none,
  output: z.object({
    /** Competitions that have begun and not ended. */
    live: z.object({
      total: z.int(),
      /** Those with the next deadline first, at most 6. */
      list: z.array(
        z.object({
          id: shape.id,
          title: shape.Words,
          teams: z.int(),
          /** The end of a stage or of the whole; null without any. */
          nextAt: shape.maybeTime,
        }),
      ),
    }),
    /** The latest of each, newest first, at most 5. */
    accounts: z.array(z.object({ ...shape.Person.shape, at: shape.time })),
    submissions: z.array(
      z.object({ ...Entered.shape, state: z.enum(['running', 'queued', 'scoring', 'scored', 'failed', 'cancelled']) }),
    ),
    /** Submissions that failed by the platform’s fault or a host’s. */
    failures: z.array(Entered),
    acts: z.array(Act),
  }),
  summary: 'What runs on the site, and what happened last',
})
