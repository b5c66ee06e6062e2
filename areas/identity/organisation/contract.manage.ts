import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as validation from '@leitai/platform/contract/validation'
import * as z from 'zod/mini'
import { isReadable } from './contract.look.ts'
import { JoinedVia, OrganisationBrief, OrganisationKind, OrganisationRole } from './contract.ts'

/** What the admins of an organisation do, and what the site’s admins do with organisations. */

const max = limits.organisation
const words = (most: number) => z.object({ zh: form.maybe(most), en: form.maybe(most) })
const colour = z.string().check(z.refine(isReadable, { error: 'contrast' }))
/** The address of a picture uploaded with `use` team, which is square; may be empty. */
const logo = z.string().check(z.maxLength(200), z.regex(/^(|\/v3\/picture\/team\/\d+\/[\da-f]{24}\.jpg)$/, 'wrong'))
const title = z._default(form.maybe(max.title), '')

/** What an organisation’s admins edit; the name is needed in Chinese. */
export const OrganisationText = z.object({
  name: form.words(max.name),
  kind: OrganisationKind,
  about: words(max.about),
  logo,
  primary: colour,
  accent: colour,
  site: validation.maybeUrl,
  contact: form.maybe(max.contact),
})
export type OrganisationText = z.output<typeof OrganisationText>

const JoinCode = z.object({
  code: z.string(),
  uses: z.int(),
  useLimit: z.nullable(z.int()),
  expiresAt: shape.maybeTime,
})
export const organisationManaged = read('/user/organisation/one.json', {
  access: 'login',
  may: 'organisationAdmin',
  input: z.object({ organisationId: form.id }),
  output: z.object({
    ...OrganisationBrief.shape,
    about: shape.Words,
    site: z.string(),
    contact: z.string(),
    version: z.int(),
    state: z.enum(['active', 'closed']),
    /** People by role, and open invitations. */
    counts: z.object({ admin: z.int(), host: z.int(), member: z.int(), invitations: z.int() }),
    code: z.nullable(JoinCode),
    /** Whose people become members at their log-in, and whose addresses may join: set by the site’s admins. */
    providerKeys: z.array(z.string()),
    emailDomains: z.array(z.string()),
  }),
  summary: 'An organisation as its admins see it',
})
export const saveOrganisation = write('/user/organisation/save.json', {
  access: 'login',
  may: 'organisationAdmin',
  input: z.object({
    organisationId: form.id,
    /** The version that was edited: a concurrent change by another admin is not overwritten. */
    version: form.int,
    text: form.json(OrganisationText),
  }),
  output: z.object({ version: z.int() }),
  summary: 'Change the page and the look of an organisation',
})
export const organisationMembers = read('/user/organisation/members.json', {
  access: 'login',
  may: 'organisationAdmin',
  input: z.object({
    organisationId: form.id,
    keyword: z._default(form.maybe(40), ''),
    role: z.optional(OrganisationRole),
    ...form.paging,
  }),
  output: shape.page(
    z.object({
      ...shape.Person.shape,
      role: OrganisationRole,
      title: z.string(),
      via: JoinedVia,
      joinedAt: shape.time,
    }),
  ),
  summary: 'The members of an organisation, admins first',
})
export const organisationInvitations = read('/user/organisation/invitations.json', {
  access: 'login',
  may: 'organisationAdmin',
  input: z.object({ organisationId: form.id, ...form.paging }),
  output: shape.page(
    z.object({
      id: shape.id,
      ...shape.Person.shape,
      role: OrganisationRole,
      at: shape.time,
      expiresAt: shape.time,
    }),
  ),
  summary: 'The invitations into an organisation that nobody has answered',
})
export const inviteToOrganisation = write('/user/organisation/invite.json', {
  access: 'login',
  may: 'organisationAdmin',
  input: z.object({
    organisationId: form.id,
    userName: validation.userName,
    role: OrganisationRole,
    title,
  }),
  output: z.object({ id: shape.id }),
  perMinute: 60,
  summary: 'Invite somebody into an organisation by user name; the person accepts or declines',
})
export const withdrawOrganisationInvitation = write('/user/organisation/withdraw.json', {
  access: 'login',
  may: 'organisationAdmin',
  input: z.object({ id: form.id }),
  output: shape.done,
  summary: 'Take an invitation back that nobody has answered',
})
export const setOrganisationRole = write('/user/organisation/role.json', {
  access: 'login',
  may: 'organisationAdmin',
  input: z.object({ organisationId: form.id, userId: form.id, role: OrganisationRole, title }),
  output: shape.done,
  summary: 'Change the role and title of a member; one admin always stays',
})
export const removeFromOrganisation = write('/user/organisation/remove.json', {
  access: 'login',
  may: 'organisationAdmin',
  input: z.object({ organisationId: form.id, userId: form.id }),
  output: shape.done,
  summary: 'Remove somebody from an organisation; only an invitation brings them back',
})
const useLimit = form.int.check(z.refine((value) => value >= 1 && value <= max.codeUses, { error: 'wrong' }))
export const setOrganisationCode = write('/user/organisation/code.json', {
  access: 'login',
  may: 'organisationAdmin',
  input: z.object({
    organisationId: form.id,
    /** False ends the code; true makes a new one, and the former is no longer valid. */
    on: form.flag,
    expiresAt: z.optional(form.time),
    useLimit: z.optional(useLimit),
  }),
  output: z.object({ code: z.nullable(JoinCode) }),
  perMinute: 20,
  summary: 'Make a new join code of an organisation, or end it',
})

/** The last part of the address of its page. */
export const organisationKey = z.string().check(z.trim(), z.regex(/^[a-z\d](?:[a-z\d-]{0,38}[a-z\d])$/, 'wrong'))
/** Lower case, at least two labels. */
const DOMAIN = /^(?=.{4,100}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/
const domain = z.string().check(z.trim(), z.toLowerCase(), z.regex(DOMAIN, 'wrong'))
const provider = z.string().check(z.regex(/^[a-z\d_-]{1,40}$/, 'wrong'))
const few = <T extends z.ZodMiniType>(row: T) => z.array(row).check(z.maxLength(20, 'choicesMax:20'))

export const adminOrganisations = read('/admin/organisation/list.json', {
  access: 'admin',
  input: z.object({ keyword: z._default(form.maybe(40), ''), ...form.paging }),
  output: shape.page(
    z.object({
      ...OrganisationBrief.shape,
      state: z.enum(['active', 'closed']),
      members: z.int(),
      providerKeys: z.array(z.string()),
      emailDomains: z.array(z.string()),
      createdAt: shape.time,
    }),
  ),
  summary: 'All organisations, closed ones too',
})
export const createOrganisation = write('/admin/organisation/create.json', {
  access: 'admin',
  input: z.object({
    key: organisationKey,
    name: form.json(OrganisationText.shape.name),
    kind: OrganisationKind,
    /** The user name of its first admin. */
    adminName: validation.userName,
  }),
  output: z.object({ id: shape.id, key: z.string() }),
  summary: 'Make an organisation with its first admin',
})
export const setOrganisationState = write('/admin/organisation/state.json', {
  access: 'admin',
  input: z.object({ organisationId: form.id, state: z.enum(['active', 'closed']), reason: form.reason }),
  output: shape.done,
  summary: 'Close an organisation, or open it again; while it is closed its members have no rights by it',
})
export const setOrganisationSources = write('/admin/organisation/sources.json', {
  access: 'admin',
  input: z.object({
    organisationId: form.id,
    /** Directories whose people become members at their log-in. */
    providerKeys: form.json(few(provider)),
    /** Whoever has a verified address of these domains may join. */
    emailDomains: form.json(few(domain)),
  }),
  output: shape.done,
  summary: 'Whose people become members of an organisation by themselves, and whose e-mail addresses may join',
})
