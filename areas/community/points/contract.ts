import { download, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'

/** Every way to earn points, in display order; the admin console sets the amounts. */
export const Way = z.enum([
  'signIn',
  'streak7',
  'streak30',
  'avatar',
  'profile',
  'phone',
  'email',
  'realName',
  'inviteVerified',
  'inviteScored',
  'signUp',
  'firstScore',
  'exam',
  'post',
  'reply',
  'liked',
  'pinned',
  'feedback',
  'report',
  'rank1',
  'rank2',
  'rank3',
  'rank10',
  'rankTop',
  'ranked',
  'postDeleted',
  'cheating',
])
export type Way = z.infer<typeof Way>
/** Tasks whose reward is claimed by hand; all other ways pay when they happen. */
export const Task = z.enum(['signIn', 'avatar', 'profile', 'phone', 'email', 'realName'])
export type Task = z.infer<typeof Task>
/** What a row of the ledger is for. */
export const PointKind = z.enum([
  ...Way.options.filter((way) => !way.startsWith('rank')),
  'finalRank',
  'grant',
  'spend',
  'refund',
  'expire',
  'close',
])
export type PointKind = z.infer<typeof PointKind>
export const Flow = z.enum(['in', 'out'])
/** Points ever earned at which each level begins, the first being 1. */
export const pointLevels = [0, 100, 300, 800, 2000, 5000, 10_000, 20_000, 50_000] as const
export const levelOf = (total: number) => Math.max(1, pointLevels.filter((from) => from <= total).length)

const Entry = z.object({
  id: shape.id,
  kind: z.string(),
  points: z.int(),
  reason: shape.Words,
  /** Address of its cause, below the base. */
  link: z.nullable(z.string()),
  at: shape.time,
})
const Balance = z.object({
  /** 累计积分: falls by penalties only. */
  total: z.int(),
  /** 可用积分 */
  spendable: z.int(),
  /** Reversed points that were already spent: deducted from the next points. */
  owed: z.int(),
})
export const getUserIntegral = read('/common/encourage/getUserIntegral.json', {
  access: 'mixed',
  may: 'loggedIn',
  input: z.object({ flow: z.optional(Flow), ...form.paging }),
  output: z.object({
    ...Balance.shape,
    /** What expires at the end of each of the next months with expiring points, at most three. */
    ending: z.array(z.object({ at: shape.time, points: z.int() })),
    entries: shape.page(Entry),
  }),
  summary: 'One’s points and their ledger',
})
export const getCoupleIntegral = write('/common/encourage/getCoupleIntergral.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ task: Task }),
  output: z.object({
    /** Of which `extra` are for consecutive days. */
    points: z.int(),
    extra: z.int(),
    spendable: z.int(),
  }),
  summary: 'Claim the points of a finished task, sign-in included',
})
/** The current rule of a way. */
const Rule = z.object({
  way: Way,
  points: z.int(),
  perDay: z.nullable(z.int()),
  perMonth: z.nullable(z.int()),
  on: z.boolean(),
})
export const pointTasks = read('/common/encourage/pointTasks.json', {
  access: 'mixed',
  may: 'anyone',
  input: form.none,
  output: z.object({
    /** Disabled ways are omitted. */
    ways: z.array(z.omit(Rule, { on: true })),
    /** Null for anonymous users. */
    own: z.nullable(
      z.object({
        tasks: z.array(z.object({ task: Task, state: z.enum(['open', 'finished', 'claimed']) })),
        /** For ways with a limit: how often they have paid in the current day or month. */
        paid: z.array(z.object({ way: Way, times: z.int() })),
        /** 0 to 100, for the task `profile`. */
        profile: z.int(),
      }),
    ),
  }),
  summary: 'The tasks that earn points, with one’s progress',
})
export const signInCalendar = read('/user/encourage/signInCalendar.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({
    /** yyyy-MM in Shanghai; default: the current month. */
    month: z.optional(z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))),
  }),
  output: z.object({
    month: z.string(),
    /** yyyy-MM-dd in Shanghai. */
    today: z.string(),
    /** Days of the month with a sign-in. */
    days: z.array(z.string()),
    signedToday: z.boolean(),
    /** Consecutive days up to today, or to yesterday if today is missing. */
    streak: z.int(),
    /** The first day with data. */
    since: z.string(),
  }),
  summary: 'The days of a month with a check-in',
})
export const getInviteRankList = read('/common/share/getInviteRankList.json', {
  access: 'public',
  may: 'anyone',
  input: z.object(form.paging),
  output: shape.page(z.object({ ...shape.Person.shape, rank: z.int(), invited: z.int(), points: z.int() })),
  summary: 'Who has invited most, of those who want to be named',
})
/** Registered; phone verified; first submission scored; same device, address or phone: not counted. */
const InviteState = z.enum(['registered', 'verified', 'scored', 'notCounted'])
export const getInviteLogList = read('/share/getInviteLogList.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object(form.paging),
  output: z.object({
    ...shape.page(z.object({ userName: z.string(), at: shape.time, state: InviteState, points: z.int() })).shape,
    /** Across all pages. */
    earned: z.int(),
    /** The value of `invite` in the registration's address. */
    mark: z.string(),
  }),
  summary: 'Whom one has invited',
})

/** One version of a rule, valid until the next one. */
const Version = z.object({
  id: shape.id,
  ...Rule.shape,
  from: shape.time,
  by: z.nullable(z.string()),
})
export const pointRules = read('/admin/points/rules.json', {
  access: 'admin',
  input: form.none,
  output: z.object({
    now: z.array(Rule),
    /** Not in force yet. */
    coming: z.array(Version),
    /** Recent versions, including the current one. */
    past: z.array(Version),
  }),
  summary: 'What each task is worth, now and later',
})
export const savePointRule = write('/admin/points/rule.json', {
  access: 'admin',
  input: z.object({
    way: Way,
    points: form.int.check(z.minimum(-limits.points.rule), z.maximum(limits.points.rule)),
    perDay: z.optional(form.int.check(z.minimum(1), z.maximum(1000))),
    perMonth: z.optional(form.int.check(z.minimum(1), z.maximum(10_000))),
    on: form.flag,
    /** Default: now. */
    from: z.optional(form.time),
  }),
  output: shape.done,
  summary: 'Change what a task is worth; paid points stay',
})
const Account = z.object({ ...shape.Person.shape, ...Balance.shape })
export const pointAccounts = read('/admin/points/accounts.json', {
  access: 'admin',
  input: z.object({
    /** Part of the name, or an id. */
    keyword: z._default(form.maybe(40), ''),
    ...form.paging,
  }),
  output: shape.page(Account),
  summary: 'Points of all users',
})
export const pointLedger = read('/admin/points/ledger.json', {
  access: 'admin',
  input: z.object({ userId: form.id, ...form.paging }),
  output: z.object({ person: Account, entries: shape.page(Entry) }),
  summary: 'The ledger of any user',
})
export const pointLedgerCsv = download('/admin/points/ledger.csv', {
  access: 'admin',
  input: z.object({ userId: z.optional(form.id) }),
  perMinute: 20,
  summary: 'A ledger as CSV; without a person, everybody’s',
})
export const GrantState = z.enum(['waiting', 'done', 'refused'])
export const grantKinds = ['given', 'taken'] as const
export const grantPoints = write('/admin/points/grant.json', {
  access: 'admin',
  input: z.object({
    userId: form.id,
    /** Negative: deducted. */
    points: form.int.check(
      z.minimum(-limits.points.grant),
      z.maximum(limits.points.grant),
      z.refine((points) => points !== 0, { error: 'wrong' }),
    ),
    reason: form.text(200),
    /** Idempotency key: the same key grants once. */
    key: form.text(64),
  }),
  output: z.object({ state: GrantState }),
  summary: 'Give or take points; large amounts wait for a second admin',
})
export const pointGrants = read('/admin/points/grants.json', {
  access: 'admin',
  input: z.object({
    state: z.optional(GrantState),
    kind: z.optional(z.enum(grantKinds)),
    /** Words of the person’s or the giver’s name or of the reason. */
    keyword: z._default(form.maybe(40), ''),
    ...form.days,
    ...form.paging,
  }),
  output: shape.page(
    z.object({
      id: shape.id,
      person: shape.Person,
      points: z.int(),
      reason: z.string(),
      state: GrantState,
      by: z.string(),
      at: shape.time,
      decidedBy: z.nullable(z.string()),
      decidedAt: shape.maybeTime,
      /** Why the reader cannot decide, or null. */
      may: z.object({ decide: z.nullable(z.string()) }),
    }),
  ),
  summary: 'What was given and taken by hand',
})
export const decideGrant = write('/admin/points/decide.json', {
  access: 'admin',
  input: z.object({ id: form.id, agree: form.flag }),
  output: shape.done,
  summary: 'Confirm or refuse a large grant as a second admin',
})
export const pointChecks = read('/admin/points/checks.json', {
  access: 'admin',
  input: form.none,
  output: z.array(
    z.object({
      id: shape.id,
      at: shape.time,
      people: z.int(),
      moves: z.int(),
      /** Total spendable points of all users. */
      spendable: z.int(),
      faults: z.array(z.object({ kind: z.string(), id: z.int() })),
    }),
  ),
  summary: 'Results of the nightly checks of the ledger',
})
export const runPointCheck = write('/admin/points/check.json', {
  access: 'admin',
  input: form.none,
  output: z.object({ faults: z.int() }),
  perMinute: 6,
  summary: 'Check the ledger now',
})
