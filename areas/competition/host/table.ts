import { identity, person, time } from '@leitai/platform/db/columns'
import { index, pgTable, sql, text, uniqueIndex } from '@leitai/platform/db/orm'
import type * as z from 'zod/mini'
import { cmptId } from '../definition/table.ts'
import type { budgets, dataStates, HostRequestState } from './contract.ts'

export const hostRequests = pgTable(
  'host_requests',
  {
    id: identity(),
    /** The logged-in requester. */
    userId: person('user_id', { onDelete: 'set null' }),
    company: text('company').notNull(),
    contact: text('contact').notNull(),
    countryCode: text('country_code').notNull(),
    phone: text('phone').notNull(),
    /** In lower case if it proved the request. */
    email: text('email').notNull(),
    /** The contact that a code was sent to; the other one is only typed. */
    provenBy: text('proven_by', { enum: ['phone', 'email'] })
      .notNull()
      .default('phone'),
    type: text('type', { enum: ['algorithm', 'application'] }).notNull(),
    budget: text('budget').$type<(typeof budgets)[number]>().notNull(),
    dataState: text('data_state').$type<(typeof dataStates)[number]>().notNull(),
    /** yyyy-MM-dd */
    wantedDate: text('wanted_date'),
    text: text('text').notNull(),
    state: text('state').$type<z.output<typeof HostRequestState>>().notNull().default('new'),
    note: text('note').notNull().default(''),
    cmptId: cmptId({ onDelete: 'set null' }),
    createdAt: time('created_at').notNull(),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [
    uniqueIndex('host_requests_open_phone')
      .on(table.countryCode, table.phone)
      .where(sql`${table.state} in ('new', 'talking') and ${table.provenBy} = 'phone'`),
    uniqueIndex('host_requests_open_email')
      .on(table.email)
      .where(sql`${table.state} in ('new', 'talking') and ${table.provenBy} = 'email'`),
    index('host_requests_state').on(table.state, table.id),
    index('host_requests_user').on(table.userId),
    index('host_requests_cmpt').on(table.cmptId),
  ],
)

export const hostContacts = pgTable(
  'host_contacts',
  {
    id: identity(),
    name: text('name').notNull(),
    contacts: text('contacts').notNull(),
    text: text('text').notNull(),
    createdAt: time('created_at').notNull(),
    doneAt: time('done_at'),
  },
  (table) => [index('host_contacts_open').on(table.doneAt, table.id)],
)
