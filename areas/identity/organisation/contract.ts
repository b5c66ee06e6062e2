import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'

/** Organisations (schools, companies, societies): their pages, and what a person does as a member or to become one. */

export const organisationKinds = ['school', 'company', 'society', 'other'] as const
export const OrganisationKind = z.enum(organisationKinds)
/** An admin runs it, a host may make competitions for it. */
export const organisationRoles = ['admin', 'host', 'member'] as const
export const OrganisationRole = z.enum(organisationRoles)
export type OrganisationRole = z.infer<typeof OrganisationRole>
/** How somebody became a member. */
export const JoinedVia = z.enum(['invited', 'directory', 'domain', 'code', 'admin'])

/** What is shown of an organisation wherever it is named. */
export const OrganisationBrief = z.object({
  id: shape.id,
  /** The last part of its address. */
  key: z.string(),
  name: shape.Words,
  kind: OrganisationKind,
  /** The address of a square picture; empty without one. */
  logo: z.string(),
  /** #rrggbb; white text on either colour is readable. */
  primary: z.string(),
  accent: z.string(),
})
export type OrganisationBrief = z.output<typeof OrganisationBrief>

export const organisation = read('/common/organisation.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ key: form.text(80) }),
  output: z.object({
    ...OrganisationBrief.shape,
    /** Markdown. */
    about: shape.Words,
    /** An http(s) address; may be empty. */
    site: z.string(),
    contact: z.string(),
    /** How many people belong to it, whatever their role. */
    members: z.int(),
    createdAt: shape.time,
  }),
  mayLag: true,
  summary: 'The page of an organisation; of its members only how many there are',
})
export const organisations = read('/common/organisations.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    keyword: z._default(form.maybe(40), ''),
    kind: z.optional(OrganisationKind),
    ...form.paging,
  }),
  output: shape.page(z.object({ ...OrganisationBrief.shape, members: z.int() })),
  mayLag: true,
  summary: 'The organisations, by name',
})

export const myOrganisations = read('/user/organisation/mine.json', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  output: z.object({
    list: z.array(
      z.object({
        ...OrganisationBrief.shape,
        role: OrganisationRole,
        title: z.string(),
        via: JoinedVia,
        joinedAt: shape.time,
      }),
    ),
    invitations: z.array(
      z.object({
        id: shape.id,
        organisation: OrganisationBrief,
        role: OrganisationRole,
        /** Who invites; null if the account was closed. */
        by: z.nullable(z.string()),
        at: shape.time,
        expiresAt: shape.time,
      }),
    ),
    /** Those that take in whoever has an e-mail address like the caller’s. */
    byEmail: z.array(OrganisationBrief),
  }),
  summary: 'One’s organisations, invitations, and those that one may join by one’s e-mail address',
})
export const answerOrganisationInvitation = write('/user/organisation/answer.json', {
  access: 'login',
  may: 'addressee',
  input: z.object({ id: form.id, accept: form.flag }),
  output: shape.done,
  summary: 'Accept or decline an invitation into an organisation',
})
export const joinOrganisation = write('/user/organisation/join.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ code: form.code(40) }),
  output: z.object({ id: shape.id, key: z.string() }),
  perMinute: 10,
  summary: 'Become a member of an organisation by its join code',
})
export const joinOrganisationByEmail = write('/user/organisation/joinByEmail.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ organisationId: form.id }),
  output: z.object({ id: shape.id, key: z.string() }),
  perMinute: 10,
  summary: 'Become a member of an organisation that takes in the domain of one’s verified e-mail address',
})
export const organisationPeople = read('/user/organisation/people.json', {
  access: 'login',
  may: 'organisationMember',
  input: z.object({ organisationId: form.id, ...form.paging }),
  output: shape.page(z.object({ ...shape.Person.shape, role: OrganisationRole, title: z.string() })),
  summary: 'Whom members can turn to: the admins and hosts of their organisation',
})
export const leaveOrganisation = write('/user/organisation/leave.json', {
  access: 'login',
  may: 'organisationMember',
  input: z.object({ organisationId: form.id }),
  output: shape.done,
  summary: 'Leave an organisation; its last admin cannot',
})
