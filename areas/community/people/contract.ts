import { Card } from '@leitai/competition/catalog/contract'
import { Education, Role, WorkStatus } from '@leitai/identity/profile/contract'
import { put, read } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'

const person = z.object({ userId: form.id })
const followed = z.object({ followed: z.boolean() })
export const attentionUser = put('/user/bbs/attentionUser.json', {
  access: 'login',
  may: 'loggedIn',
  input: person,
  output: followed,
  perMinute: 60,
  summary: 'Follow a person',
})
export const cancelAttentionUser = put('/user/bbs/cancelAttentionUser.json', {
  access: 'login',
  may: 'loggedIn',
  input: person,
  output: followed,
  summary: 'Follow a person no longer',
})

export const Tier = z.enum(['novice', 'contributor', 'expert', 'master', 'grandmaster'])
export const Medal = z.enum(['gold', 'silver', 'bronze'])
export const profile = read('/common/user/profile.json', {
  access: 'mixed',
  may: 'anyone',
  input: z.object({
    /** Default: the caller. */
    userId: z.optional(form.id),
    /** The caller's own profile as others see it. */
    asOthers: z._default(form.flag, false),
  }),
  output: z.object({
    ...shape.Person.shape,
    self: z.boolean(),
    since: shape.time,
    intro: z.string(),
    website: z.string(),
    roles: z.array(Role),
    skills: z.array(z.string()),
    lookingForTeam: z.boolean(),
    /** Null if the user hides it. */
    school: z.nullable(z.object({ name: z.string(), major: z.string(), education: Education })),
    work: z.nullable(z.object({ occupation: z.string(), status: WorkStatus })),
    region: z.nullable(z.string()),
    /** Null if the user hides achievements. Points are ranking points (排位分), docs/RANKING.md. */
    standing: z.nullable(
      z.object({
        points: z.number(),
        /** Overall rank by points, null without any. */
        rank: z.nullable(z.int()),
        tier: Tier,
        medals: z.object({ gold: z.int(), silver: z.int(), bronze: z.int() }),
      }),
    ),
    competitions: z.nullable(z.int()),
    followers: z.nullable(z.int()),
    following: z.nullable(z.int()),
    followed: z.boolean(),
    realNameVerified: z.boolean(),
    /** Search engines may list the page. */
    searchable: z.boolean(),
  }),
  summary: 'A person as others see them',
})
/** Empty, with `hidden`, if the user hides it. */
const hidden = { hidden: z.boolean() }
export const getUserCmptList = read('/common/user/getUserCmptList.json', {
  access: 'mixed',
  may: 'anyone',
  input: z.object({ ...person.shape, ...form.paging }),
  output: z.object({
    ...shape.page(
      z.object({
        ...Card.shape,
        team: z.object({ id: shape.id, name: z.string(), members: z.int(), captain: z.boolean() }),
        /** On the board that currently counts; null before the first score, and if there is none. */
        rank: z.nullable(z.int()),
        ranked: z.int(),
      }),
    ).shape,
    ...hidden,
  }),
  summary: 'The competitions of a person',
})
export const getUserHonorList = read('/common/user/getUserHonorList.json', {
  access: 'mixed',
  may: 'anyone',
  input: person,
  output: z.object({
    list: z.array(
      z.object({
        cmptId: shape.id,
        title: shape.Words,
        teamName: z.string(),
        rank: z.int(),
        teams: z.int(),
        teamSize: z.int(),
        /** Weight of the competition in ranking points. */
        weight: z.number(),
        medal: z.nullable(Medal),
        /** The prize of that rank, as text; empty without one. */
        reward: shape.Words,
        /** Ranking points of this result today. */
        points: z.number(),
        date: shape.time,
        /** Whether a certificate is available; the code says why not. */
        certificate: shape.verdict,
        /** Its number, only for its holder. */
        certificateNumber: z.nullable(z.string()),
      }),
    ),
    ...hidden,
  }),
  summary: 'The achievements of a person: rank, reward, date',
})
export const followList = read('/common/user/followList.json', {
  access: 'mixed',
  may: 'anyone',
  input: z.object({ ...person.shape, kind: z.enum(['followers', 'following']), ...form.paging }),
  output: z.object({
    ...shape.page(z.object({ ...shape.Person.shape, intro: z.string(), followed: z.boolean() })).shape,
    ...hidden,
  }),
  summary: 'Who follows a person, or whom they follow',
})
export const findPeople = read('/common/user/findPeople.json', {
  access: 'mixed',
  may: 'anyone',
  input: z.object({
    /** Searches name, intro and skills. */
    keyword: z._default(form.maybe(40), ''),
    role: z.optional(Role),
    /** Only people who look for a team. */
    looking: z._default(form.flag, false),
    order: z._default(z.enum(['points', 'newest']), 'points'),
    ...form.paging,
  }),
  output: shape.page(
    z.object({
      ...shape.Person.shape,
      intro: z.string(),
      roles: z.array(Role),
      skills: z.array(z.string()),
      school: z.string(),
      lookingForTeam: z.boolean(),
      tier: z.nullable(Tier),
      points: z.nullable(z.number()),
      followed: z.boolean(),
    }),
  ),
  perMinute: 240,
  summary: 'People, for those who look for teammates',
})

/** A user's place in the ranking of a year; only users who allow it are listed. */
const YearPlace = z.object({
  rank: z.int(),
  ...shape.Person.shape,
  /** Ranking points of the final boards of that year, without the decay of time (docs/RANKING.md). */
  points: z.number(),
  /** Number of final boards that count. */
  results: z.int(),
  gold: z.int(),
  silver: z.int(),
  bronze: z.int(),
  tier: Tier,
})
const Champion = z.object({
  cmptId: shape.id,
  title: shape.Words,
  teamId: shape.id,
  teamName: z.string(),
  logo: z.string(),
  teams: z.int(),
  at: shape.time,
  /** Team members who allow it. */
  members: z.array(shape.Person),
})
export const HALL_SIZE = 100
export const hallOfFame = read('/common/cmpt/hallOfFame.json', {
  access: 'public',
  may: 'anyone',
  /** Default: the newest year with a final board. */
  input: z.object({ year: z.optional(form.int) }),
  output: z.object({
    /** Years (Shanghai time) with final boards, newest first. */
    years: z.array(z.int()),
    year: z.nullable(z.int()),
    people: z.array(YearPlace),
    champions: z.array(Champion),
  }),
  mayLag: true,
  summary: 'The hall of fame of a year: the first hundred, and who won each competition',
})
export const rankYear = read('/common/cmpt/rankYear.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    year: z.optional(form.int),
    /** Searches the name. */
    keyword: z._default(form.maybe(40), ''),
    ...form.paging,
  }),
  output: shape.page(YearPlace),
  summary: 'The ranking of a year',
})
export const getRankTeamDetail = read('/common/cmpt/getRankTeamDetail.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ teamId: form.id }),
  output: z.object({
    teamId: shape.id,
    name: z.string(),
    logo: z.string(),
    intro: z.string(),
    cmptId: shape.id,
    title: shape.Words,
    /** A baseline has no rank. */
    baseline: z.boolean(),
    members: z.array(z.object({ ...shape.Person.shape, captain: z.boolean() })),
    /** Null before the final board, and for a team that is not on it. */
    finalRank: z.nullable(z.int()),
    teams: z.nullable(z.int()),
    medal: z.nullable(Medal),
    reward: shape.Words,
    finalAt: shape.maybeTime,
  }),
  summary: 'A team and its final rank',
})
export const ratingCurve = read('/common/user/ratingCurve.json', {
  access: 'mixed',
  may: 'anyone',
  input: person,
  output: z.object({
    /** At the end of each month (Shanghai time), the current one as of now; months without points are omitted. */
    list: z.array(z.object({ month: z.string(), points: z.number(), rank: z.int() })),
    ...hidden,
  }),
  summary: 'A person’s ranking points and place over time',
})
/** Achievements with the count that each takes: `finals.3` is the third final board. */
export const achievementThresholds = {
  signUps: [1, 10],
  scored: [1, 100],
  finals: [1, 3, 10, 25],
  medals: [1, 5],
  golds: [1, 3],
  soloGold: [1],
  teamed: [1],
  merges: [1],
  streak7: [1],
  streak30: [1],
  invited: [1, 5],
  helped: [1, 10],
} as const
export type Achievement = keyof typeof achievementThresholds
export const Achievement = z.enum(Object.keys(achievementThresholds) as [Achievement, ...Achievement[]])
export const achievementList = read('/common/user/achievementList.json', {
  access: 'mixed',
  may: 'anyone',
  input: person,
  output: z.object({
    list: z.array(
      z.object({
        feat: Achievement,
        need: z.int(),
        /** When it was reached; null if not yet, which only the user sees. */
        at: shape.maybeTime,
        have: z.int(),
      }),
    ),
    ...hidden,
  }),
  summary: 'What a person has achieved; of oneself also what is missing to the next',
})
