// Long because it holds the wire format of the largest domain, like every domain's file.
import * as z from 'zod/mini'
import { read, write } from '../core/call.ts'
import * as form from '../core/form.ts'
import * as shape from '../core/shape.ts'
import { Role } from '../identity/profile.ts'
import { Overall } from './overall.ts'
import { CheckSpec, Intervals, RankRule, ShownColumn } from './scoring.ts'

/** The state of a published competition, derived from its dates. */
export const CompetitionState = z.enum(['upcoming', 'running', 'reviewing', 'ended'])
export type CompetitionState = z.infer<typeof CompetitionState>
export const CompetitionType = z.enum(['algorithm', 'application'])
export const RewardType = z.enum(['cash', 'goods', 'honour', 'none'])

const Tally = { teams: z.int(), people: z.int(), submissions: z.int() }

/** Kinds of hosts in the list of hosts. */
export const HostKind = z.enum(['government', 'enterprise', 'school', 'other'])

export const Card = z.object({
  id: shape.id,
  slug: z.string(),
  title: shape.Words,
  summary: shape.Words,
  host: shape.Words,
  /** Address of a picture; null if the host gave none. */
  hostLogo: z.nullable(z.string()),
  /** Address of a picture; null if the card draws its own. */
  cover: z.nullable(z.string()),
  type: CompetitionType,
  practice: z.boolean(),
  tags: z.array(z.string()),
  rewardType: RewardType,
  /** Whole yuan; 0 without money. */
  prizeTotal: z.int(),
  state: CompetitionState,
  startAt: shape.time,
  endAt: shape.maybeTime,
  signUpEndAt: shape.maybeTime,
  signUpOpen: z.boolean(),
  ...Tally,
  /** The caller's own state; null if anonymous. */
  mine: z.nullable(z.enum(['none', 'signedUp'])),
})
export type Card = z.infer<typeof Card>
export type CardWire = z.input<typeof Card>

/** Part of a series. */
const SubCompetition = z.object({ id: shape.id, cmptName: z.string(), title: shape.Words, state: CompetitionState })

/** Additional fields for legacy public clients of such a site. */
const LegacyCard = z.object({
  ...Card.shape,
  cmptName: z.string(),
  introduction: z.string(),
  startTime: shape.time,
  endTime: shape.maybeTime,
  reward: z.string(),
  ztsList: z.array(SubCompetition),
})

export const cmptIndex = read('/common/cmpt/cmptIndex.json', {
  access: 'mixed',
  token: 'read',
  may: 'anyone',
  input: form.none,
  output: z.object({
    featured: z.array(Card),
    running: z.array(Card),
    /** Signed up and still running, for the caller. */
    mine: z.array(Card),
    /** For logged-in users: competitions open for sign-up that match their earlier ones or skills, with the reason. */
    recommended: z.array(
      z.object({
        card: Card,
        because: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('entered'), title: shape.Words }),
          z.object({ kind: z.literal('skill'), skill: z.string() }),
        ]),
      }),
    ),
    recent: z.array(Card),
    champions: z.array(
      z.object({ cmptId: shape.id, title: shape.Words, teamName: z.string(), teamLogo: z.string(), score: z.string() }),
    ),
    numbers: z.object({ users: z.int(), competitions: z.int(), submissions: z.int(), prizeTotal: z.int() }),
  }),
  mayLag: true,
  summary: 'What the home page shows',
})
export const listOrders = ['newest', 'deadline', 'prize', 'people'] as const
export const getCmptListES = read('/common/cmpt/getCmptListES.json', {
  access: 'mixed',
  token: 'read',
  may: 'anyone',
  input: z.object({
    keword: z._default(form.maybe(100), ''),
    orderType: z._default(z.enum(listOrders), 'newest'),
    /** algorithm, application or practice; also the Chinese names 算法赛, 应用赛, 练习赛. */
    type: z._default(form.maybe(20), ''),
    /** 1 in progress, 2 not started, 3 ended, 4 ended and its result under review; empty for all. */
    state: z._default(z.enum(['', '1', '2', '3', '4']), ''),
    tag: z._default(form.maybe(40), ''),
    rewardType: z._default(z.enum(['', ...RewardType.options]), ''),
    /** Only those with open sign-up. */
    open: z._default(form.flag, false),
    ...form.paging,
  }),
  output: z.object({
    map: shape.page(LegacyCard),
    /** All field tags in use with their counts, for the filter. */
    tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  }),
  mayLag: true,
  summary: 'Search the competitions',
})
export const getSearchTerm = read('/common/cmpt/getSearchTerm.json', {
  access: 'public',
  may: 'anyone',
  input: form.none,
  output: z.array(z.object({ term: z.string(), count: z.int() })),
  summary: 'Hot words of the last 30 days, at most ten',
})

/** A field of a competition's own sign-up form. */
export const FormField = z.object({
  name: z.string(),
  label: shape.Words,
  kind: z.enum(['text', 'number', 'select', 'multiline']),
  required: z.boolean(),
  max: z.optional(z.int()),
  options: z.optional(z.array(shape.Words)),
})
export type FormField = z.infer<typeof FormField>
export const FormAnswers = z.record(z.string(), z.string().check(z.maxLength(2000)))

/** Weights in ranking points: none, a school's competition, a usual one, a flagship. */
export const weights = [0, 0.5, 1, 1.5] as const
/** Which teams of the previous scored stage may enter: a number of ranks, or a percentage. */
export const Promotion = z.object({ by: z.enum(['top', 'percent']), value: z.int() })
export type Promotion = z.infer<typeof Promotion>

/** The valid range of each prediction column, by its name; see the scorer's `ranges.ts`. */
export const Ranges = z.record(z.string(), z.tuple([z.number(), z.number()]))

/** An unguessable seed has at least 128 random bits, as hex or base64url. */
export const STRONG_SEED = /^[\w-]{22,60}$/
/** Which rows are board A's: given by a column of the solution, or by the seed. */
export const Split = z.union([
  z.object({ by: z.literal('seed'), seed: z.string(), aShare: z.number() }),
  z.object({ by: z.literal('column'), column: z.string() }),
])

/** The opening of a commitment: `commitment = HMAC-SHA-256(salt, sha256)`, see the scorer's `commitment.ts`. Both 64 hex characters. */
const Opening = z.object({ salt: z.string(), sha256: z.string() })
/**
 * A stage's commitments, so that nobody changes solution or split unnoticed: they reveal nothing of either. They are opened with the reveal
 * of board B, or without one after the end of the competition.
 */
export const Commitments = z.object({
  solution: z.string(),
  split: z.string(),
  opened: z.nullable(z.object({ solution: Opening, split: Opening, rule: Split })),
})
export type Commitments = z.infer<typeof Commitments>

/** `switch`: a new test set; later submissions count only for the B board, of this stage and the previous one. */
export const StageKind = z.enum(['signup', 'preliminary', 'semifinal', 'final', 'switch', 'practice'])
export const Stage = z.object({
  id: shape.id,
  name: shape.Words,
  kind: StageKind,
  startAt: shape.time,
  endAt: shape.maybeTime,
  now: z.enum(['before', 'open', 'over']),
  promotion: z.nullable(Promotion),
  /** Until then users may join and merge teams in this stage; null if there is no end. */
  teamDeadline: shape.maybeTime,
  /** Null if the stage accepts no result files. */
  scoring: z.nullable(
    z.object({
      metric: z.string(),
      metricTitle: shape.Words,
      /** Markdown: formula and a worked example. */
      metricHelp: shape.Words,
      metricOptions: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      direction: z.enum(['higher', 'lower']),
      idColumn: z.string(),
      /** All columns of a submission after the id. */
      predictionColumns: z.array(z.string()),
      /** If a row may have any number of entries: as lines of the file, or in one cell, with the names of the values of an entry. */
      entries: z.nullable(z.object({ form: z.enum(['lines', 'cell']), fields: z.string() })),
      ranges: Ranges,
      /** For checking a file before it is submitted. */
      check: CheckSpec,
      /** All numbers of the leaderboard, the first one included, if there are several; boards show those that are not hidden. */
      columns: z.array(ShownColumn),
      rank: z.nullable(RankRule),
      /** Boards show intervals of the score. */
      intervals: z.nullable(Intervals),
      /** 0 to 1, in whole hundredths: the part of the test set that the A board shows. */
      aShare: z.number(),
      b: z.enum(['all', 'rest', 'none']),
      dailyLimit: z.int(),
      totalLimit: z.nullable(z.int()),
      pickLimit: z.int(),
      pickDefault: z.enum(['last', 'best']),
      /** If the reviewed board reveals B, there is no time of the reveal. */
      revealBy: z.enum(['delay', 'review']),
      /** Whether the boards update with every score, or daily at noon in Shanghai. */
      boardRefresh: z.enum(['atOnce', 'noon']),
      revealAt: shape.maybeTime,
      revealed: z.boolean(),
      timeLimitSeconds: z.int(),
      /** The largest file that may be handed in. */
      uploadLimitMb: z.int(),
      commitments: Commitments,
      sampleFileId: z.nullable(shape.id),
    }),
  ),
})
export type Stage = z.infer<typeof Stage>

/** The action of the page's main button, and the reason. */
export const MainAction = z.enum([
  'login',
  'notStarted',
  'signUp',
  'code',
  'realName',
  'approval',
  'barred',
  'staff',
  'closed',
  'team',
  'submit',
  'wait',
  'practice',
  'ended',
])

export const cmptDetail = read('/common/cmpt/cmptDetail.json', {
  access: 'mixed',
  token: 'read',
  may: 'anyone',
  input: z.object({ cmptId: form.id }),
  output: z.object({
    ...Card.shape,
    overview: shape.Words,
    task: shape.Words,
    platform: shape.Words,
    training: shape.Words,
    rules: shape.Words,
    prizes: z.array(z.object({ name: shape.Words, reward: shape.Words, count: z.int() })),
    stages: z.array(Stage),
    changes: z.array(
      z.object({
        at: shape.time,
        text: shape.Words,
        /** The role of its author; null for old ones without it. The name is only for those who work on the competition. */
        byRole: z.nullable(z.enum(['host', 'admin', 'platform'])),
        byName: z.nullable(z.string()),
      }),
    ),
    contact: z.string(),
    /** The QR code of the competition's group chat. */
    groupQr: z.nullable(z.string()),
    /** Until then the host answers late (a holiday); null once it has passed. */
    bannerUntil: shape.maybeTime,
    /** The page carries a watermark with the reader's name. */
    watermark: z.boolean(),
    /** The weight of its ranks in ranking points; 0 for practice. */
    weight: z.literal(weights),
    /** The rule of its overall board; null if it has none. */
    overall: z.nullable(Overall),
    /** The parent of its series, and the competitions of its own series. */
    parent: z.nullable(SubCompetition),
    ztsList: z.array(SubCompetition),
    needsCode: z.boolean(),
    /** The host decides on each sign-up. */
    approval: z.boolean(),
    realName: z.enum(['none', 'signup', 'award']),
    form: z.array(FormField),
    teamMax: z.int(),
    teamDeadline: shape.maybeTime,
    followed: z.boolean(),
    me: z.nullable(
      z.object({
        signedUp: z.boolean(),
        teamId: z.nullable(shape.id),
        teamName: z.nullable(z.string()),
        rank: z.nullable(z.int()),
        best: z.nullable(z.string()),
        usedToday: z.int(),
        remainingToday: z.nullable(z.int()),
        resetAt: shape.maybeTime,
        /** Whether the caller's team may enter the stages with a promotion rule; null while undecided. */
        promoted: z.array(z.object({ stageId: shape.id, promoted: z.nullable(z.boolean()) })),
        /** The caller's request if the host decides on sign-ups, or why the host has removed a sign-up. */
        request: z.nullable(z.object({ state: z.enum(['waiting', 'refused', 'removed']), reason: z.string() })),
      }),
    ),
    action: z.object({ kind: MainAction, stageId: z.nullable(shape.id), reason: z.nullable(z.string()) }),
  }),
  mayLag: true,
  summary: 'Everything about one competition but its boards and files',
})
export const getCmptStageById = read('/common/cmpt/getCmptStageById.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ cmptId: form.id }),
  output: z.array(Stage),
  summary: 'The stages of a competition',
})
export const DataFile = z.object({
  id: shape.id,
  stageId: z.nullable(shape.id),
  name: z.string(),
  description: shape.Words,
  size: z.int(),
  sha256: z.string(),
  format: z.string(),
  licence: z.string(),
  downloads: z.int(),
  sample: z.boolean(),
  /** When its stage begins; null once it has: nobody can download it earlier. */
  opensAt: shape.maybeTime,
  /** Why the caller's team cannot download it: its stage is for promoted teams. In the caller's language. */
  closed: z.nullable(z.string()),
})
export const getDataList = read('/common/cmpt/getDataList.json', {
  access: 'mixed',
  token: 'read',
  may: 'anyone',
  input: z.object({ cmptId: form.id }),
  output: z.object({
    files: z.array(DataFile),
    /** The refusal of a download, in the caller's language; null if it is allowed. */
    locked: z.nullable(z.string()),
  }),
  summary: 'The data files of a competition',
})
export const cmptData = read('/cmpt/cmptData/data.json', {
  access: 'login',
  token: 'read',
  may: 'signedUp',
  input: z.object({ cmptId: form.id, fileId: form.id }),
  output: z.object({ url: z.string(), name: z.string(), size: z.int(), sha256: z.string(), expiresAt: shape.time }),
  summary: 'A signed, expiring address of one data file',
})
export const getQuestionList = read('/common/cmpt/getQuestionList.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ cmptId: form.id }),
  output: z.array(z.object({ id: shape.id, question: shape.Words, answer: shape.Words })),
  summary: 'Questions and answers of a competition',
})
export const getShareInfo = read('/common/cmpt/getShareInfo.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ cmptId: form.id }),
  output: z.object({
    title: shape.Words,
    summary: shape.Words,
    cover: z.nullable(z.string()),
    url: z.string(),
  }),
  summary: 'What a share card says',
})
export const findCompetitorList = read('/common/cmpt/findCompetitorList.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    cmptId: form.id,
    keyword: z._default(form.maybe(40), ''),
    /** Only users who look for a team. */
    looking: z.optional(form.flag),
    ...form.paging,
  }),
  output: shape.page(
    z.object({
      ...shape.Person.shape,
      teamId: z.nullable(shape.id),
      teamName: z.nullable(z.string()),
      signedUpAt: shape.time,
      lookingForTeam: z.boolean(),
      /** The skills of users who look for a team. */
      roles: z.array(Role),
      skills: z.array(z.string()),
    }),
  ),
  summary: 'Who has signed up',
})
export const getActiveCmptList = read('/common/getActiveCmptList.json', {
  access: 'mixed',
  token: 'read',
  may: 'anyone',
  input: form.none,
  output: z.array(Card),
  summary: 'Competitions in progress',
})
export const getCmptUserFormInfo = read('/cmpt/getCmptUserFormInfo.json', {
  access: 'login',
  token: 'read',
  may: 'loggedIn',
  input: z.object({ cmptId: form.id }),
  output: z.object({ fields: z.array(FormField), answers: FormAnswers, signedUp: z.boolean() }),
  summary: 'A competition’s sign-up form with one’s own answers',
})
export const checkJoinCmptCode = read('/cmpt/checkJoinCmptCode.json', {
  access: 'login',
  token: 'read',
  may: 'loggedIn',
  input: z.object({ cmptId: form.id, code: form.text(20) }),
  output: shape.verdict,
  perMinute: 20,
  summary: 'Whether an invitation code opens this competition',
})
export const signUpJoinCmpt = write('/cmpt/signUpJoinCmpt.json', {
  access: 'login',
  token: 'submit',
  may: 'competitor',
  input: z.object({
    cmptId: form.id,
    agree: form.flag,
    code: z.optional(form.text(20)),
    answers: z._default(form.json(FormAnswers), {}),
    lookingForTeam: z._default(form.flag, false),
    /** For users who work on the competition: an entry outside the ranking. */
    baseline: z.optional(form.flag),
  }),
  /** If the host decides on sign-ups, this creates a request, without a team yet. */
  output: z.object({ waiting: z.boolean(), teamId: z.nullable(shape.id), teamName: z.nullable(z.string()) }),
  summary: 'Sign up: agree to the rules, fill the form, get a one-person team, or ask the host for it',
})
export const submitCmptUserFormInfo = write('/cmpt/submitCmptUserFormInfo.json', {
  access: 'login',
  token: 'submit',
  may: 'signedUp',
  input: z.object({ cmptId: form.id, answers: form.json(FormAnswers) }),
  output: shape.done,
  summary: 'Fill the sign-up form after signing up',
})
export const updateCmptUserFormInfo = write('/cmpt/updateCmptUserFormInfo.json', {
  access: 'login',
  token: 'submit',
  may: 'signedUp',
  input: z.object({ cmptId: form.id, answers: form.json(FormAnswers) }),
  output: shape.done,
  summary: 'Change one’s answers while sign-up is open',
})
export const myJoinCmpt = write('/cmpt/myJoinCmpt.json', {
  access: 'login',
  token: 'read',
  may: 'loggedIn',
  input: z.object({ ...form.paging }),
  output: shape.page(Card),
  summary: 'The competitions one has signed up for',
})
export const followCmpt = write('/cmpt/follow.json', {
  access: 'login',
  token: 'submit',
  may: 'loggedIn',
  input: z.object({ cmptId: form.id, follow: form.flag }),
  output: z.object({ followed: z.boolean() }),
  summary: 'Follow a competition, or stop',
})
export const validateUserRealNameStatus = write('/cmpt/validateUserRealNameStatus.json', {
  access: 'login',
  token: 'read',
  may: 'loggedIn',
  input: z.object({ cmptId: form.id }),
  output: z.object({ required: z.enum(['none', 'signup', 'award']), verified: z.boolean() }),
  summary: 'Whether this competition asks for a verified name, and whether one has it',
})
export const findCmptIdByName = read('/user/message/findCmptIdByName.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ name: form.text(200) }),
  output: z.object({ cmptId: z.nullable(shape.id) }),
  summary: 'A competition’s id by its exact name or address name',
})
