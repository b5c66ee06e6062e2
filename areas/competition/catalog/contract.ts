import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'

/** The state of a published competition, derived from its dates. */
export const CompetitionState = z.enum(['upcoming', 'running', 'reviewing', 'ended'])
export type CompetitionState = z.infer<typeof CompetitionState>
export const CompetitionType = z.enum(['algorithm', 'application'])
export const RewardType = z.enum(['cash', 'goods', 'honour', 'none'])

const Tally = { teams: z.int(), people: z.int(), submissions: z.int() }

/** For whom a competition is launched: everybody, the members of its organisation, or whoever was let in (a class, a link). */
export const audiences = ['public', 'organisation', 'invited'] as const
export const Audience = z.enum(audiences)
export type Audience = z.infer<typeof Audience>

/** What competitors see of each other on the leaderboard: all, all without names, only the baselines and themselves, or only themselves. */
export const boardViews = ['full', 'anonymous', 'baselines', 'own'] as const
export const BoardView = z.enum(boardViews)
export type BoardView = z.infer<typeof BoardView>

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

/**
 * What somebody does next in a competition that they signed up for: vote on a merge, upload what the review asks for, join or make a team,
 * wait for the stage, submit for the first time or again, choose final submissions, or, with none left, submit later; after its end, see the
 * final results; else just look.
 */
const nextKinds = ['vote', 'materials', 'team', 'wait', 'first', 'submit', 'choose', 'used', 'results', 'look'] as const

/** How the caller stands in one of their competitions. */
export const OwnStanding = z.object({
  cmptId: shape.id,
  /** The rank that the competition's page shows them, after its end the final one; null without one. */
  rank: z.nullable(z.int()),
  /** Ranks gained since the end of yesterday. */
  change: z.nullable(z.int()),
  next: z.object({
    kind: z.enum(nextKinds),
    /** Submissions left today. */
    left: z.nullable(z.int()),
    /** When the stage starts, the vote, the choice or the time for materials ends, submissions are possible again, or results came out. */
    at: shape.maybeTime,
  }),
})
export type OwnStandingWire = z.input<typeof OwnStanding>

/** Part of a series. */
export const SubCompetition = z.object({
  id: shape.id,
  cmptName: z.string(),
  title: shape.Words,
  state: CompetitionState,
})

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
    /** Signed up and still running, for the caller; before these, what has ended and asks for materials or has just got its results. */
    mine: z.array(Card),
    /** How the caller stands in each of `mine`. */
    own: z.array(OwnStanding),
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
export const getActiveCmptList = read('/common/getActiveCmptList.json', {
  access: 'mixed',
  token: 'read',
  may: 'anyone',
  input: form.none,
  output: z.array(Card),
  summary: 'Competitions in progress',
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
export const findCmptIdByName = read('/user/message/findCmptIdByName.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ name: form.text(200) }),
  output: z.object({ cmptId: z.nullable(shape.id) }),
  summary: 'A competition’s id by its exact name or address name',
})

export const organisationCompetitions = read('/common/organisation/competitions.json', {
  access: 'mixed',
  may: 'anyone',
  input: z.object({ key: form.text(60), ...form.paging }),
  output: shape.page(Card),
  summary: 'The competitions of an organisation: public ones, and for its members those that are for them',
})
