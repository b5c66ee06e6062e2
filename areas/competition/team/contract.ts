import { Role } from '@leitai/identity/profile/contract'
import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'

const Recruiting = z.enum(['open', 'closed', 'full'])
const skill = form.name(limits.skillMax)
export const TeamCard = z.object({
  teamId: shape.id,
  name: z.string(),
  logo: z.string(),
  intro: z.string(),
  captainId: shape.id,
  members: z.array(shape.Person),
  max: z.int(),
  recruiting: Recruiting,
  /** What the team looks for: skills, and a description. */
  needSkills: z.array(z.string()),
  needs: z.string(),
  createdAt: shape.time,
})
export const findTeamPage = read('/common/cmpt/findTeamPage.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    cmptId: form.id,
    keyword: z._default(form.maybe(40), ''),
    open: z._default(form.flag, false),
    ...form.paging,
  }),
  output: shape.page(TeamCard),
  summary: 'The teams of a competition',
})
export const recruitingTeams = read('/common/team/recruiting.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    /** Searches the names of team and competition, the description, and skills. */
    keyword: z._default(form.maybe(40), ''),
    ...form.paging,
  }),
  output: shape.page(
    z.object({ ...TeamCard.shape, cmptId: shape.id, cmptTitle: shape.Words, deadline: shape.maybeTime }),
  ),
  summary: 'Teams of all running competitions that look for members',
})

const RequestState = z.enum(['open', 'accepted', 'refused', 'withdrawn', 'expired', 'void'])
/** An invitation by a team, or an application to one. */
const Request = z.object({
  id: shape.id,
  kind: z.enum(['invite', 'apply']),
  person: shape.Person,
  note: z.string(),
  state: RequestState,
  at: shape.time,
  expiresAt: shape.time,
})
export const teamEventKinds = [
  'created',
  'renamed',
  'changed',
  'invited',
  'inviteWithdrawn',
  'inviteRefused',
  'applied',
  'applyWithdrawn',
  'applyRefused',
  'joined',
  'left',
  'removed',
  'captain',
  'mergeLaunched',
  'mergeVoted',
  'mergeInvited',
  'merged',
  'mergeFailed',
] as const
export const myTeam = read('/user/team/myTeam.json', {
  access: 'login',
  token: 'read',
  may: 'loggedIn',
  input: z.object({ cmptId: form.id }),
  output: z.object({
    team: z.nullable(
      z.object({
        ...TeamCard.shape,
        /** Roles and skills that the members show, and their sign-up answers if they agreed to it. */
        people: z.array(
          z.object({
            userId: shape.id,
            roles: z.array(Role),
            skills: z.array(z.string()),
            joinedAt: shape.time,
            /** Visible only to the captain, for members who agreed by passCollectUserInfo. */
            answers: z.nullable(z.record(z.string(), z.string())),
          }),
        ),
        /** Whether the caller has agreed that the captain sees their sign-up answers. */
        answersShared: z.boolean(),
        invites: z.array(Request),
        /** Only the captain sees applications. */
        applications: z.array(Request),
        activity: z.array(
          z.object({
            id: shape.id,
            at: shape.time,
            kind: z.enum(teamEventKinds),
            actor: z.nullable(shape.Person),
            /** Names in the event: a person, the old name, the other team. */
            subject: z.string(),
          }),
        ),
        /** Events since the caller's last visit. */
        unread: z.int(),
        deadline: shape.maybeTime,
        mergeId: z.nullable(shape.id),
        may: z.object({
          change: shape.may,
          invite: shape.may,
          leave: shape.may,
          remove: shape.may,
          handOver: shape.may,
          merge: shape.may,
          delete: shape.may,
        }),
      }),
    ),
    /** Open invitations to the caller and applications by them in this competition. */
    invitations: z.array(z.object({ inviteId: shape.id, team: TeamCard, expiresAt: shape.time, may: shape.may })),
    applications: z.array(z.object({ applyId: shape.id, team: TeamCard, note: z.string(), expiresAt: shape.time })),
    may: z.object({ create: shape.may, join: shape.may }),
  }),
  summary: 'One’s own team in a competition, with all that can be done',
})

const team = { teamId: form.id }
export const beforeCreateTeam = read('/cmpt/beforeCreateTeam.json', {
  access: 'login',
  token: 'read',
  may: 'loggedIn',
  input: z.object({ cmptId: form.id }),
  output: shape.verdict,
  summary: 'Whether one may create a team',
})
const teamName = form.name(30)
const logo = z.optional(form.maybe(300))
const recruiting = {
  needSkills: z.optional(form.json(z.array(skill).check(z.maxLength(limits.skills)))),
  needs: z.optional(form.maybe(200)),
}
export const createTeam = write('/cmpt/createTeam.json', {
  access: 'login',
  token: 'team',
  may: 'signedUp',
  input: z.object({
    cmptId: form.id,
    name: teamName,
    intro: z._default(form.maybe(500), ''),
    /** fullPath of uploadImage with `use` team. */
    logo,
    ...recruiting,
  }),
  output: z.object({ teamId: shape.id }),
  summary: 'Give one’s team a name of its own and open it; or make one, where one has none',
})
export const saveTeamInfo = write('/user/team/saveTeamInfo.json', {
  access: 'login',
  token: 'team',
  may: 'captain',
  input: z.object({
    ...team,
    name: z.optional(teamName),
    intro: z.optional(form.maybe(500)),
    /** fullPath of uploadImage with `use` team; empty for the default picture. */
    logo,
    recruiting: z.optional(z.enum(['open', 'closed'])),
    ...recruiting,
  }),
  output: shape.done,
  summary: 'Change a team’s name, introduction, picture and recruiting',
})
export const switcherLeader = write('/user/team/switcherLeader.json', {
  access: 'login',
  may: 'captain',
  input: z.object({
    ...team,
    userId: form.id,
    /** The team's name, typed. */
    confirm: form.text(30),
  }),
  output: shape.done,
  summary: 'Transfer the captaincy',
})
export const deleteTeam = write('/user/team/deleteTeam.json', {
  access: 'login',
  may: 'captain',
  input: z.object({
    ...team,
    /** The team's name, typed. */
    confirm: form.text(30),
  }),
  output: shape.done,
  summary: 'Delete a team',
})
export const deleteCompeteMate = write('/user/team/deleteCompeteMate.json', {
  access: 'login',
  token: 'team',
  may: 'captainOrSelf',
  input: z.object({ ...team, userId: form.id }),
  output: shape.done,
  summary: 'Remove a member, or leave',
})
export const passCollectUserInfo = write('/user/team/passCollectUserInfo.json', {
  access: 'login',
  may: 'member',
  input: z.object({ ...team, agree: z._default(form.flag, true) }),
  output: shape.done,
  summary: 'Agree that the team’s captain sees one’s sign-up answers, or agree no longer',
})
export const updateRead = write('/user/team/updateRead.json', {
  access: 'login',
  token: 'team',
  may: 'member',
  input: z.object(team),
  output: shape.done,
  summary: 'Mark the team’s activity as read',
})

export const getTeamInfoForNameUser = read('/user/team/getTeamInfoForNameUser.json', {
  access: 'login',
  token: 'read',
  may: 'loggedIn',
  input: z.object({ cmptId: form.id, name: form.text(30) }),
  output: z.array(TeamCard),
  summary: 'Teams found by their name or a member’s name, at most ten',
})
export const beforeDeleteTeam = read('/user/team/beforeDeleteTeam.json', {
  access: 'login',
  may: 'member',
  input: z.object(team),
  output: shape.verdict,
  summary: 'Why a team cannot be deleted',
})
