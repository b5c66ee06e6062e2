import { download, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'
import { ClassRight, ClassRole } from './contract.ts'

const { teaching } = limits

const Person = {
  number: form.maybe(teaching.number),
  name: form.maybe(teaching.person),
  section: form.maybe(teaching.section),
  group: form.maybe(teaching.section),
}

export const classPeople = read('/class/people.json', {
  access: 'login',
  may: 'teaching',
  input: z.object({
    classId: form.id,
    keyword: z._default(form.maybe(40), ''),
    section: z._default(form.maybe(teaching.section), ''),
    ...form.paging,
  }),
  output: z.object({
    ...shape.page(
      z.object({
        ...shape.Person.shape,
        role: ClassRole,
        rights: z.array(ClassRight),
        number: z.string(),
        name: z.string(),
        section: z.string(),
        group: z.string(),
        joinedAt: shape.time,
      }),
    ).shape,
    sections: z.array(z.string()),
    /** People who were invited and have not answered yet. */
    invited: z.int(),
  }),
  summary: 'The people of a class, for those who teach it',
})

/** What a line of a roster will do. */
export const rosterActs = ['add', 'change', 'same', 'invite', 'waiting', 'fault'] as const
export const RosterAct = z.enum(rosterActs)
export type RosterAct = z.infer<typeof RosterAct>

const roster = { classId: form.id, text: form.lines(teaching.rosterText) }

export const previewRoster = write('/class/roster/preview.json', {
  access: 'login',
  may: 'teaching',
  input: z.object(roster),
  output: z.object({
    lines: z.array(
      z.object({
        line: z.int(),
        act: RosterAct,
        number: z.string(),
        name: z.string(),
        email: z.string(),
        section: z.string(),
        group: z.string(),
        /** The account that the line was matched to, for people who are added or in the class. */
        userName: z.nullable(z.string()),
        /** What is wrong with it, or what changes, in the caller’s language. */
        note: z.string(),
      }),
    ),
    counts: z.record(RosterAct, z.int()),
    /** To be sent when applying: it is refused if the outcome would no longer be this one. */
    digest: z.string(),
  }),
  perMinute: 30,
  summary: 'What a roster would do to a class, line by line; changes nothing',
})

export const applyRoster = write('/class/roster/apply.json', {
  access: 'login',
  may: 'teaching',
  input: z.object({ ...roster, digest: form.text(100) }),
  output: z.object({ batchId: shape.id, added: z.int(), changed: z.int(), invited: z.int() }),
  perMinute: 10,
  summary: 'Add the people of a roster to a class, all at once',
})

export const rosterBatches = read('/class/roster/list.json', {
  access: 'login',
  may: 'teaching',
  input: z.object({ classId: form.id }),
  output: z.object({
    list: z.array(
      z.object({
        id: shape.id,
        at: shape.time,
        by: z.nullable(z.string()),
        added: z.int(),
        changed: z.int(),
        invited: z.int(),
        undoneAt: shape.maybeTime,
        may: z.object({ undo: shape.may }),
      }),
    ),
  }),
  summary: 'The rosters that were added to a class',
})

export const undoRoster = write('/class/roster/undo.json', {
  access: 'login',
  may: 'teaching',
  input: z.object({ batchId: form.id }),
  output: z.object({ removed: z.int(), restored: z.int(), withdrawn: z.int() }),
  summary: 'Take a roster back: who it added leaves, what it changed is as before, its invitations end',
})

export const changeClassPerson = write('/class/person/change.json', {
  access: 'login',
  may: 'teaching',
  input: z.object({ classId: form.id, userId: form.id, ...Person }),
  output: shape.done,
  summary: 'Change number, name, section and group of somebody in a class',
})

export const removeClassPerson = write('/class/person/remove.json', {
  access: 'login',
  may: 'teaching',
  input: z.object({ classId: form.id, userId: form.id }),
  output: shape.done,
  summary: 'Remove somebody from a class',
})

export const inviteTeacher = write('/class/person/invite.json', {
  access: 'login',
  may: 'teacher',
  input: z.object({
    classId: form.id,
    userName: form.text(limits.userNameMax),
    role: z.enum(['teacher', 'assistant']),
    rights: z._default(form.json(z.array(ClassRight)), []),
  }),
  output: shape.done,
  perMinute: 20,
  summary: 'Invite somebody to teach a class or to assist in it',
})

export const setClassRights = write('/class/person/rights.json', {
  access: 'login',
  may: 'teacher',
  input: z.object({ classId: form.id, userId: form.id, role: ClassRole, rights: form.json(z.array(ClassRight)) }),
  output: shape.done,
  summary: 'Change the role of somebody in a class, and what an assistant may do',
})

export const classInvites = read('/class/invites.json', {
  access: 'login',
  may: 'teaching',
  input: z.object({ classId: form.id, ...form.paging }),
  output: shape.page(
    z.object({
      id: shape.id,
      number: z.string(),
      name: z.string(),
      email: z.string(),
      role: ClassRole,
      at: shape.time,
      sentAt: shape.maybeTime,
    }),
  ),
  summary: 'The invitations to a class that wait for an answer',
})

export const cancelClassInvite = write('/class/invite/cancel.json', {
  access: 'login',
  may: 'teaching',
  input: z.object({ inviteId: form.id }),
  output: shape.done,
  summary: 'Withdraw the invitation to a class',
})

export const classPeopleFile = download('/class/people/export', {
  access: 'login',
  may: 'teaching',
  input: z.object({ classId: form.id, format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
  summary: 'The people of a class, as a table',
})
