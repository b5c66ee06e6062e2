import { download, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'
import { format } from './contract.ts'

const Slot = z.object({
  id: shape.id,
  teamId: shape.id,
  teamName: z.string(),
  stage: shape.Words,
  day: z.nullable(z.string()),
  count: z.int(),
  reason: z.string(),
  by: z.string(),
  at: shape.time,
  revokedAt: shape.maybeTime,
  may: z.object({ revoke: shape.may }),
})
export const extraSlots = read('/host/slots.json', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object({ cmptId: form.id, ...form.paging }),
  output: z.object({ ...shape.page(Slot).shape, may: z.object({ give: shape.may }) }),
  summary: 'Submissions given to teams beyond their limits, newest first',
})
export const giveSlots = write('/host/slots/give.json', {
  access: 'login',
  may: 'manager',
  input: z.object({
    cmptId: form.id,
    teamId: form.id,
    stageId: form.id,
    /** yyyy-MM-dd in Shanghai; without one the limit of the whole stage is raised. */
    day: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'wrong'))),
    count: form.int.check(z.gte(1), z.lte(limits.extraSlots)),
    reason: form.reason,
  }),
  output: z.object({ id: shape.id }),
  summary: 'Give a team more submissions on a day or in all, with a reason that it sees',
})
export const revokeSlots = write('/host/slots/revoke.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ cmptId: form.id, id: form.id }),
  output: shape.done,
  summary: 'Take back submissions that were given and are not used yet',
})

const teamsFilter = { cmptId: form.id, keyword: z._default(form.maybe(40), '') }
export const hostTeams = read('/host/teams.json', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object({ ...teamsFilter, ...form.paging }),
  output: z.object({
    ...shape.page(
      z.object({
        teamId: shape.id,
        name: z.string(),
        state: z.enum(['active', 'merged', 'deleted']),
        members: z.array(z.object({ ...shape.Person.shape, captain: z.boolean(), active: z.boolean() })),
        createdAt: shape.time,
        /** Submissions that count or still may. */
        entries: z.int(),
        /** The best on A in the main stage. */
        best: z.nullable(z.string()),
        /** Its merges. */
        merges: z.int(),
        baseline: z.boolean(),
        /** Ranked although a member works on the competition: needs to be resolved. */
        staff: z.boolean(),
        may: z.object({
          rename: shape.may,
          captain: shape.may,
          remove: shape.may,
          baseline: shape.may,
          slots: shape.may,
        }),
      }),
    ).shape,
    /** Those in which slots can be granted. */
    stages: z.array(z.object({ id: shape.id, name: shape.Words, totalLimit: z.nullable(z.int()) })),
  }),
  summary: 'The teams of a competition, newest first',
})
export const hostTeamsCsv = download('/host/teams.csv', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object({ ...teamsFilter, format }),
  perMinute: 20,
  summary: 'The teams of a competition, as CSV or XLSX',
})
export const hostMerges = read('/host/merges.json', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object({ cmptId: form.id, ...form.paging }),
  output: shape.page(
    z.object({
      id: shape.id,
      from: z.string(),
      to: z.string(),
      state: z.enum(['launching', 'inviting', 'merged', 'failed']),
      /** Why it failed, in the caller's language. */
      reason: z.nullable(z.string()),
      launchedAt: shape.time,
      endsAt: shape.time,
      endedAt: shape.maybeTime,
      /** The votes of each team: weight for, against, and total. A team that was not asked yet is omitted. */
      votes: z.array(z.object({ team: z.string(), yes: z.number(), no: z.number(), all: z.number() })),
    }),
  ),
  summary: 'Merges of teams with how they were voted on, newest first',
})
const oneTeam = { cmptId: form.id, teamId: form.id }
export const renameTeam = write('/host/team/rename.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ ...oneTeam, name: form.name(30), reason: form.reason }),
  output: shape.done,
  summary: 'Give a team another name, with a reason that it sees',
})
export const changeCaptain = write('/host/team/captain.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ ...oneTeam, userId: form.id, reason: form.reason }),
  output: shape.done,
  summary: 'Make another member captain, where the captain’s account is locked or closed',
})
export const removeTeam = write('/host/team/remove.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ ...oneTeam, reason: form.reason }),
  output: shape.done,
  summary: 'Delete a team without submissions',
})
export const markBaseline = write('/host/team/baseline.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ ...oneTeam, baseline: form.flag, reason: form.reason }),
  output: shape.done,
  summary: 'Mark a team as the host’s baseline, which bears no rank, or take the mark off',
})
