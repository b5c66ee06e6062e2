import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'
import { TeamCard } from '../team/contract.ts'

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
/** The result of merging two teams in one stage. */
const StageCondition = z.object({
  stageId: shape.id,
  stageName: shape.Words,
  /** Counting submissions of both; allowed = daily limit × days since the stage began. */
  submissions: z.object({ used: z.int(), allowed: z.int() }),
  today: z.object({ used: z.int(), allowed: z.int() }),
  /** The best A score of both as displayed, and its rank; null where the board does not tell whose a result is. */
  best: z.nullable(z.string()),
  rank: z.nullable(z.int()),
  /** B picks of both; above the limit all are cleared. */
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
    stages: z.array(StageCondition),
  }),
  summary: 'Whether two teams may merge, with the arithmetic',
})
const Side = z.object({
  teamId: shape.id,
  name: z.string(),
  logo: z.string(),
  /** Who may vote, with their weight and vote; null if they have not voted. */
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
  /** Why the caller may not vote now; null if they may. */
  mayVote: shape.may,
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
