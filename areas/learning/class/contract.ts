import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'

const { teaching } = limits

/** A teacher runs the class, an assistant does what the teacher allows, a student is taught. */
export const ClassRole = z.enum(['teacher', 'assistant', 'student'])
export type ClassRole = z.infer<typeof ClassRole>

/** What a teacher can allow an assistant: the list of people, giving homework, seeing and changing grades. */
export const classRights = ['roster', 'homework', 'grades'] as const
export const ClassRight = z.enum(classRights)
export type ClassRight = z.infer<typeof ClassRight>

const ClassText = {
  name: form.name(teaching.name),
  /** As the school names it: 2026 秋, 2026–27 S1. */
  term: form.maybe(teaching.term),
  description: form.maybe(teaching.description),
}

const ClassHead = z.object({
  id: shape.id,
  name: z.string(),
  term: z.string(),
  role: ClassRole,
  students: z.int(),
  archivedAt: shape.maybeTime,
})

export const myClasses = read('/class/mine.json', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  output: z.object({
    list: z.array(ClassHead),
    /** Classes that invite the caller. */
    invitations: z.array(
      z.object({ id: shape.id, name: z.string(), term: z.string(), role: ClassRole, by: z.nullable(z.string()) }),
    ),
    may: z.object({ make: shape.may }),
  }),
  summary: 'The classes that one teaches or attends, and invitations to others',
})

export const newClass = write('/class/new.json', {
  access: 'login',
  may: 'teaches',
  input: z.object({
    ...ClassText,
    term: z._default(ClassText.term, ''),
    description: z._default(ClassText.description, ''),
  }),
  output: z.object({ id: shape.id }),
  perMinute: 20,
  summary: 'Make a class, for whoever teaches',
})

export const classPage = read('/class/detail.json', {
  access: 'login',
  may: 'classMember',
  input: z.object({ classId: form.id }),
  output: z.object({
    ...ClassHead.shape,
    description: z.string(),
    teachers: z.array(shape.Person),
    /** The caller as the class knows them; empty for those who only look after the site. */
    me: z.object({ number: z.string(), name: z.string(), section: z.string(), group: z.string() }),
    /** What the caller may do here. */
    rights: z.array(ClassRight),
    /** For teachers alone: the code to join with, while there is one. */
    joinCode: z.nullable(z.string()),
    may: z.object({ change: shape.may, leave: shape.may }),
  }),
  summary: 'A class, for those who belong to it',
})

export const saveClass = write('/class/save.json', {
  access: 'login',
  may: 'teacher',
  input: z.object({ classId: form.id, ...ClassText }),
  output: shape.done,
  summary: 'Change the name, the term and the description of a class',
})

export const archiveClass = write('/class/archive.json', {
  access: 'login',
  may: 'teacher',
  input: z.object({ classId: form.id, archive: form.flag }),
  output: shape.done,
  summary: 'Put a class away at the end of its term, or take it out again',
})

export const setClassCode = write('/class/code.json', {
  access: 'login',
  may: 'teacher',
  /** `on` makes a new code, which ends the one before. */
  input: z.object({ classId: form.id, on: form.flag }),
  output: z.object({ joinCode: z.nullable(z.string()) }),
  summary: 'Make a new code to join a class with, or end it',
})

export const joinClass = write('/class/join.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ code: form.code(20) }),
  output: z.object({ id: shape.id }),
  perMinute: 10,
  summary: 'Join a class by its code, as a student',
})

export const leaveClass = write('/class/leave.json', {
  access: 'login',
  may: 'inClass',
  input: z.object({ classId: form.id }),
  output: shape.done,
  summary: 'Leave a class',
})

export const answerClassInvitation = write('/class/answer.json', {
  access: 'login',
  may: 'addressee',
  /** An invitation of one’s list, or, from a mail, its token. */
  input: z.object({ inviteId: z.optional(form.id), token: z.optional(form.text(100)), accept: form.flag }),
  output: z.object({ id: z.nullable(shape.id) }),
  perMinute: 30,
  summary: 'Accept or decline the invitation to a class',
})
