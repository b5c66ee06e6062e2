import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'
import { TeamCard } from './contract.ts'

/** How people come into a team: by an invitation, or by an application. */

const team = { teamId: form.id }
export const beforeInviteMem = read('/cmpt/beforeInviteMem.json', {
  access: 'login',
  token: 'read',
  may: 'member',
  input: z.object({ ...team, userName: z.optional(form.text(20)) }),
  output: shape.verdict,
  summary: 'Whether one may invite somebody',
})
export const inviteMem = write('/cmpt/inviteMem.json', {
  access: 'login',
  token: 'team',
  may: 'captain',
  input: z.object({ ...team, userName: form.text(20), note: z._default(form.maybe(200), '') }),
  output: z.object({ inviteId: shape.id }),
  perMinute: 30,
  summary: 'Invite a person',
})
export const applyJoinTeam = write('/user/team/apply.json', {
  access: 'login',
  token: 'team',
  may: 'signedUp',
  input: z.object({ ...team, note: z._default(form.maybe(200), '') }),
  output: z.object({ applyId: shape.id }),
  perMinute: 30,
  summary: 'Apply to join a team that recruits',
})
export const acceptJoinTeam = write('/user/team/acceptJoinTeam.json', {
  access: 'login',
  token: 'team',
  may: 'addressee',
  input: z.object({ inviteId: form.id, accept: form.flag }),
  output: shape.done,
  summary: 'Accept or refuse an invitation',
})
export const dealApply = write('/user/team/dealApply.json', {
  access: 'login',
  token: 'team',
  may: 'captain',
  input: z.object({ applyId: form.id, accept: form.flag }),
  output: shape.done,
  summary: 'Accept or refuse an application',
})
export const delOrCancelInvite = write('/user/team/delOrCancelInvite.json', {
  access: 'login',
  token: 'team',
  may: 'sender',
  input: z.object({
    /** Of an invitation (withdrawn by the captain) or of an application (withdrawn by the applicant). */
    inviteId: form.id,
  }),
  output: shape.done,
  summary: 'Withdraw an invitation or one’s application',
})
export const checkInvitedRecordInfo = read('/user/team/checkInvitedRecordInfo.json', {
  access: 'login',
  token: 'read',
  may: 'loggedIn',
  input: z.object({ cmptId: form.id }),
  output: z.object({ open: z.array(z.object({ inviteId: shape.id, team: TeamCard, expiresAt: shape.time })) }),
  summary: 'Open invitations to oneself',
})
