import * as z from 'zod/mini'
import { read, write } from '../core/call.ts'
import * as form from '../core/form.ts'
import * as shape from '../core/shape.ts'
import { TeamCard } from './team.ts'

/** Why something may not be done now, in the caller's language; null where it may. */
const may = z.nullable(z.string())
const team = { teamId: form.id }

export const mergeTeam = write('/user/team/mergeTeam.json', {
  access: 'login',
  token: 'team',
  may: 'captain',
  input: z.object({ ...team, otherTeamId: form.id }),
  output: z.object({ mergeId: shape.id }),
  summary: 'Propose a merge: the vote in one’s own team begins',
})
const vote = z.object({ mergeId: form.id, agree: form.flag })
export const launchVote = write('/user/team/launchVote.json', {
  access: 'login',
  token: 'team',
  may: 'member',
  input: vote,
  output: shape.done,
  summary: 'Vote in the initiating team',
})
export const invitedVote = write('/user/team/invitedVote.json', {
  access: 'login',
  token: 'team',
  may: 'member',
  input: vote,
  output: shape.done,
  summary: 'Vote in the invited team',
})
/** What a merge would make of two teams in one stage. */
const StageSum = z.object({
  stageId: shape.id,
  stageName: shape.Words,
  /** Entries that count, of both; allowed = daily limit × days since the stage began. */
  submissions: z.object({ used: z.int(), allowed: z.int() }),
  today: z.object({ used: z.int(), allowed: z.int() }),
  /** Best score on A of the two together as shown, and the place it would have. */
  best: z.nullable(z.string()),
  rank: z.nullable(z.int()),
  /** B picks of both; over the limit all are cleared. */
  picks: z.object({ used: z.int(), limit: z.int(), cleared: z.boolean() }),
})
export const mergeMatchCondition = read('/user/team/mergeMatchCondition.json', {
  access: 'login',
  token: 'read',
  may: 'member',
  input: z.object({ ...team, otherTeamId: form.id }),
  output: z.object({
    ok: z.boolean(),
    other: TeamCard,
    /** Each condition in the caller's language with its numbers. */
    conditions: z.array(z.object({ name: z.string(), ok: z.boolean(), text: z.string() })),
    members: z.object({ used: z.int(), allowed: z.int() }),
    stages: z.array(StageSum),
  }),
  summary: 'Whether two teams may merge, with the arithmetic',
})
const Side = z.object({
  teamId: shape.id,
  name: z.string(),
  logo: z.string(),
  /** Who may vote, with their weight and their vote; null where they have not voted. */
  voters: z.array(z.object({ person: shape.Person, weight: z.number(), agree: z.nullable(z.boolean()) })),
  whole: z.number(),
  for: z.number(),
  against: z.number(),
})
const Merge = z.object({
  mergeId: shape.id,
  cmptId: shape.id,
  state: z.enum(['launching', 'inviting', 'merged', 'failed']),
  /** Why it failed, in the caller's language. */
  reason: z.nullable(z.string()),
  from: Side,
  to: Side,
  launchedAt: shape.time,
  endsAt: shape.time,
  endedAt: shape.maybeTime,
  /** May I vote now? Null where I may. */
  mayVote: may,
})
export const getMergeRecordInfo = read('/user/team/getMergeRecordInfo.json', {
  access: 'login',
  token: 'read',
  may: 'member',
  input: z.object({ mergeId: form.id }),
  output: Merge,
  summary: 'One merge with its votes, for the members of the two teams',
})
export const getMergeTeamInfo = read('/user/team/getMergeTeamInfo.json', {
  access: 'login',
  token: 'read',
  may: 'member',
  input: z.object(team),
  output: z.object({ running: z.nullable(Merge), past: z.array(Merge) }),
  summary: 'The merges of one’s team',
})
