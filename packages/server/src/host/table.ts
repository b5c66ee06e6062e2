import type { budgets, dataStates, HostRequestState } from '@leitai/contract/host'
import type * as z from 'zod/mini'
import { users } from '../account/table.ts'
import { competitions } from '../competition/table.ts'
import { index, integer, pgTable, primaryKey, sql, text, timestamp, uniqueIndex } from '../db/orm.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const hostRequests = pgTable(
  'host_requests',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Who was logged in when it was sent. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    company: text('company').notNull(),
    contact: text('contact').notNull(),
    countryCode: text('country_code').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    type: text('type', { enum: ['algorithm', 'application'] }).notNull(),
    budget: text('budget').$type<(typeof budgets)[number]>().notNull(),
    dataState: text('data_state').$type<(typeof dataStates)[number]>().notNull(),
    /** yyyy-MM-dd */
    wantedDate: text('wanted_date'),
    text: text('text').notNull(),
    state: text('state').$type<z.output<typeof HostRequestState>>().notNull().default('new'),
    note: text('note').notNull().default(''),
    cmptId: integer('cmpt_id').references(() => competitions.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull(),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [
    uniqueIndex('host_requests_open')
      .on(table.countryCode, table.phone)
      .where(sql`${table.state} in ('new', 'talking')`),
    index('host_requests_state').on(table.state, table.id),
    index('host_requests_user').on(table.userId),
    index('host_requests_cmpt').on(table.cmptId),
  ],
)

export const hostContacts = pgTable(
  'host_contacts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    contacts: text('contacts').notNull(),
    text: text('text').notNull(),
    createdAt: time('created_at').notNull(),
    doneAt: time('done_at'),
  },
  (table) => [index('host_contacts_open').on(table.doneAt, table.id)],
)

/** Who works on a competition beside its competitors. */
export const hostRoles = pgTable(
  'host_roles',
  {
    cmptId: integer('cmpt_id')
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** owner and editor change it, a judge scores and reviews, support reads. */
    role: text('role', { enum: ['owner', 'editor', 'judge', 'support'] }).notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cmptId, table.userId] }), index('host_roles_user').on(table.userId)],
)
