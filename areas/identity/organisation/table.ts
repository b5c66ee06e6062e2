import { identity, person, strings, time, words } from '@leitai/platform/db/columns'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from '@leitai/platform/db/orm'
import type * as z from 'zod/mini'
import type { JoinedVia, OrganisationKind, OrganisationRole } from './contract.ts'

/** A school, a company, a society: with its page, its look and its people. */
export const organisations = pgTable('organisations', {
  id: identity(),
  /** The last part of its address, lower case. */
  key: text('key').notNull().unique(),
  name: words('name'),
  kind: text('kind').$type<z.output<typeof OrganisationKind>>().notNull(),
  /** Markdown. */
  about: words('about').default({ zh: '', en: '' }),
  /** The address of a public picture; empty without one. */
  logo: text('logo').notNull().default(''),
  /** #rrggbb, dark enough for white text. */
  primary: text('primary').notNull().default('#1d4ed8'),
  accent: text('accent').notNull().default('#b45309'),
  site: text('site').notNull().default(''),
  contact: text('contact').notNull().default(''),
  /** While it is closed nobody has a right by it, and its page is unknown. */
  state: text('state', { enum: ['active', 'closed'] })
    .notNull()
    .default('active'),
  /** Directories whose people become members at their log-in. */
  providerKeys: strings('provider_keys').default([]),
  /** Whoever has a verified e-mail address of these domains may join. */
  emailDomains: strings('email_domains').default([]),
  searchText: text('search_text').notNull(),
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull(),
})

/** A foreign key to an organisation, in the column `organisation_id`. */
export const organisationId = (actions: { onDelete: 'cascade' | 'set null' }) =>
  integer('organisation_id').references(() => organisations.id, actions)

const organisation = () => organisationId({ onDelete: 'cascade' }).notNull()

export const organisationMembers = pgTable(
  'organisation_members',
  {
    organisationId: organisation(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    role: text('role').$type<OrganisationRole>().notNull(),
    /** As the organisation calls them: professor, secretary. */
    title: text('title').notNull().default(''),
    via: text('via').$type<z.output<typeof JoinedVia>>().notNull(),
    joinedAt: time('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.userId] }),
    index('organisation_members_user').on(table.userId),
  ],
)

/** What stands between an organisation and somebody who is not in it: one row for each of them. */
export const organisationInvitations = pgTable(
  'organisation_invitations',
  {
    id: identity(),
    organisationId: organisation(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    /** open: invited; declined: not invited again for some days; left: no directory brings them back; removed: no code either. */
    state: text('state', { enum: ['open', 'declined', 'left', 'removed'] }).notNull(),
    role: text('role').$type<OrganisationRole>().notNull(),
    title: text('title').notNull().default(''),
    invitedBy: person('invited_by', { onDelete: 'set null' }),
    at: time('at').notNull(),
    /** Null unless it is open. */
    expiresAt: time('expires_at'),
  },
  (table) => [
    uniqueIndex('organisation_invitations_person').on(table.organisationId, table.userId),
    index('organisation_invitations_user').on(table.userId),
    index('organisation_invitations_by').on(table.invitedBy),
  ],
)

/** The join code of an organisation, if it has one. */
export const organisationCodes = pgTable('organisation_codes', {
  organisationId: organisation().primaryKey(),
  code: text('code').notNull().unique(),
  uses: integer('uses').notNull().default(0),
  useLimit: integer('use_limit'),
  expiresAt: time('expires_at'),
  createdAt: time('created_at').notNull(),
})
