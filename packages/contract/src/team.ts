import * as z from 'zod/mini'
import { read, write } from './call.ts'
import * as form from './form.ts'
import * as shape from './shape.ts'

export const Recruiting = z.enum(['open', 'closed', 'full'])
export const TeamCard = z.object({
  teamId: shape.id,
  name: z.string(),
  logo: z.string(),
  intro: z.string(),
  captainId: shape.id,
  members: z.array(shape.Person),
  max: z.int(),
  recruiting: Recruiting,
  createdAt: shape.time,
})
export const findTeamPage = read('/common/cmpt/findTeamPage.json', {
  access: 'public',
  input: z.object({
    cmptId: form.id,
    keyword: z._default(form.maybe(40), ''),
    open: z._default(form.flag, false),
    ...form.paging,
  }),
  output: shape.page(TeamCard),
  summary: 'The teams of a competition',
})
export const myTeam = read('/user/team/myTeam.json', {
  access: 'login',
  input: z.object({ cmptId: form.id }),
  output: z.object({ team: z.nullable(TeamCard) }),
  summary: 'One’s own team in a competition',
})

const team = { teamId: form.id }
export const beforeCreateTeam = read('/cmpt/beforeCreateTeam.json', {
  access: 'login',
  input: z.object({ cmptId: form.id }),
  output: shape.verdict,
  summary: 'Whether one may create a team',
})
export const beforeInviteMem = read('/cmpt/beforeInviteMem.json', {
  access: 'login',
  input: z.object({ ...team, userName: z.optional(form.text(20)) }),
  output: shape.verdict,
  summary: 'Whether one may invite somebody',
})
export const createTeam = write('/cmpt/createTeam.json', {
  access: 'login',
  input: z.object({
    cmptId: form.id,
    name: form.text(30),
    intro: z._default(form.maybe(500), ''),
    logo: z.optional(form.text(300)),
  }),
  output: z.object({ teamId: shape.id }),
  summary: 'Give one’s team a name of its own and open it',
})
export const inviteMem = write('/cmpt/inviteMem.json', {
  access: 'login',
  input: z.object({ ...team, userName: form.text(20) }),
  output: z.object({ inviteId: shape.id }),
  summary: 'Invite a person',
})
export const saveTeamInfo = write('/user/team/saveTeamInfo.json', {
  access: 'login',
  input: z.object({
    ...team,
    name: z.optional(form.text(30)),
    intro: z.optional(form.maybe(500)),
    logo: z.optional(form.text(300)),
    recruiting: z.optional(z.enum(['open', 'closed'])),
    needs: z.optional(form.maybe(200)),
  }),
  output: shape.done,
  summary: 'Change a team’s name, words, picture and recruiting',
})
export const acceptJoinTeam = write('/user/team/acceptJoinTeam.json', {
  access: 'login',
  input: z.object({ inviteId: form.id, accept: form.flag }),
  output: shape.done,
  summary: 'Accept or refuse an invitation',
})
export const dealApply = write('/user/team/dealApply.json', {
  access: 'login',
  input: z.object({ applyId: form.id, accept: form.flag }),
  output: shape.done,
  summary: 'Accept or refuse an application',
})
export const delOrCancelInvite = write('/user/team/delOrCancelInvite.json', {
  access: 'login',
  input: z.object({ inviteId: form.id }),
  output: shape.done,
  summary: 'Withdraw an invitation',
})
export const mergeTeam = write('/user/team/mergeTeam.json', {
  access: 'login',
  input: z.object({ ...team, otherTeamId: form.id }),
  output: z.object({ mergeId: shape.id }),
  summary: 'Propose a merge',
})
const vote = z.object({ mergeId: form.id, agree: form.flag })
export const launchVote = write('/user/team/launchVote.json', {
  access: 'login',
  input: vote,
  output: shape.done,
  summary: 'Vote in the initiating team',
})
export const invitedVote = write('/user/team/invitedVote.json', {
  access: 'login',
  input: vote,
  output: shape.done,
  summary: 'Vote in the invited team',
})
export const switcherLeader = write('/user/team/switcherLeader.json', {
  access: 'login',
  input: z.object({ ...team, userId: form.id, confirm: form.text(30) }),
  output: shape.done,
  summary: 'Hand the captaincy over',
})
export const deleteTeam = write('/user/team/deleteTeam.json', {
  access: 'login',
  input: z.object({ ...team, confirm: form.text(30) }),
  output: shape.done,
  summary: 'Delete a team',
})
export const deleteCompeteMate = write('/user/team/deleteCompeteMate.json', {
  access: 'login',
  input: z.object({ ...team, userId: form.id }),
  output: shape.done,
  summary: 'Remove a member, or leave',
})
export const passCollectUserInfo = write('/user/team/passCollectUserInfo.json', {
  access: 'login',
  input: z.object(team),
  output: shape.done,
  summary: 'Agree that the team’s captain sees one’s sign-up form',
})
export const updateRead = write('/user/team/updateRead.json', {
  access: 'login',
  input: z.object(team),
  output: shape.done,
  summary: 'Mark the team’s activity as read',
})
const Sum = z.object({ used: z.int(), allowed: z.int() })
export const mergeMatchCondition = read('/user/team/mergeMatchCondition.json', {
  access: 'login',
  input: z.object({ ...team, otherTeamId: form.id }),
  output: z.object({
    ok: z.boolean(),
    conditions: z.array(z.object({ name: z.string(), ok: z.boolean(), text: z.string() })),
    members: Sum,
    submissions: Sum,
    today: Sum,
  }),
  summary: 'Whether two teams may merge, with the arithmetic',
})
export const getTeamInfoForNameUser = read('/user/team/getTeamInfoForNameUser.json', {
  access: 'login',
  input: z.object({ cmptId: form.id, name: form.text(30) }),
  output: z.array(TeamCard),
  summary: 'Teams found by their name or a member’s name',
})
const Merge = z.object({
  mergeId: shape.id,
  state: z.enum(['launching', 'inviting', 'merged', 'failed']),
  from: TeamCard,
  to: TeamCard,
  launchedAt: shape.time,
  endsAt: shape.time,
  votes: z.array(z.object({ userId: shape.id, teamId: shape.id, agree: z.boolean(), weight: z.number() })),
})
export const getMergeRecordInfo = read('/user/team/getMergeRecordInfo.json', {
  access: 'login',
  input: z.object({ mergeId: form.id }),
  output: Merge,
  summary: 'One merge with its votes',
})
export const getMergeTeamInfo = read('/user/team/getMergeTeamInfo.json', {
  access: 'login',
  input: z.object(team),
  output: z.object({ running: z.nullable(Merge), past: z.array(Merge) }),
  summary: 'The merges of a team',
})
export const checkInvitedRecordInfo = read('/user/team/checkInvitedRecordInfo.json', {
  access: 'login',
  input: z.object({ cmptId: form.id }),
  output: z.object({ open: z.array(z.object({ inviteId: shape.id, team: TeamCard, expiresAt: shape.time })) }),
  summary: 'Open invitations to oneself',
})
export const beforeDeleteTeam = read('/user/team/beforeDeleteTeam.json', {
  access: 'login',
  input: z.object(team),
  output: shape.verdict,
  summary: 'What stands in the way of deleting a team',
})
