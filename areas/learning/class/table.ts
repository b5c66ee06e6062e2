import { identity, person, strings, time } from '@leitai/platform/db/columns'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from '@leitai/platform/db/orm'
import type { ClassRight } from './contract.ts'

export const classes = pgTable(
  'classes',
  {
    id: identity(),
    name: text('name').notNull(),
    term: text('term').notNull(),
    description: text('description').notNull(),
    madeBy: person('made_by', { onDelete: 'set null' }),
    /** Whoever knows it may join as a student; null: nobody may. */
    joinCode: text('join_code'),
    archivedAt: time('archived_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [uniqueIndex('classes_join_code').on(table.joinCode), index('classes_made_by').on(table.madeBy)],
)

/** A foreign key to a class, named `class_id` in every table. */
export const classId = () => integer('class_id').references(() => classes.id, { onDelete: 'cascade' })

/** Student number, name, section and group as the roster or the teacher wrote them; may be empty. */
const about = {
  number: text('number').notNull().default(''),
  name: text('name').notNull().default(''),
  section: text('section').notNull().default(''),
  group: text('group').notNull().default(''),
}
const rights = () => strings('rights').$type<ClassRight[]>()
const role = () => text('role', { enum: ['teacher', 'assistant', 'student'] }).notNull()

export const classPeople = pgTable(
  'class_people',
  {
    classId: classId().notNull(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    role: role(),
    /** What an assistant may do. */
    rights: rights(),
    ...about,
    via: text('via', { enum: ['made', 'roster', 'invitation', 'code', 'lti'] }).notNull(),
    joinedAt: time('joined_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.classId, table.userId] }), index('class_people_user').on(table.userId)],
)

export interface RosterPerson {
  userId: number
  number: string
  name: string
  section: string
  group: string
}

/** A roster that was added to a class, with what is needed to take it back. */
export const classRosters = pgTable(
  'class_rosters',
  {
    id: identity(),
    classId: classId().notNull(),
    byId: person('by_id', { onDelete: 'set null' }),
    at: time('at').notNull(),
    added: jsonb('added').$type<number[]>().notNull(),
    /** The people whose data it changed, as they were before. */
    changed: jsonb('changed').$type<RosterPerson[]>().notNull(),
    undoneAt: time('undone_at'),
  },
  (table) => [index('class_rosters_class').on(table.classId, table.id), index('class_rosters_by').on(table.byId)],
)

/** Who was invited to a class and has not answered; answering deletes the row. */
export const classInvites = pgTable(
  'class_invites',
  {
    id: identity(),
    classId: classId().notNull(),
    rosterId: integer('roster_id').references(() => classRosters.id, { onDelete: 'set null' }),
    /** An account; or else an e-mail address in lower case, or a number of the school’s directory (as identities have it), or both. */
    userId: person('user_id', { onDelete: 'cascade' }),
    email: text('email'),
    numberKey: text('number_key'),
    role: role(),
    rights: rights(),
    ...about,
    byId: person('by_id', { onDelete: 'set null' }),
    at: time('at').notNull(),
    /** When the mail was handed over for sending. */
    sentAt: time('sent_at'),
  },
  (table) => [
    uniqueIndex('class_invites_email').on(table.classId, table.email),
    uniqueIndex('class_invites_number').on(table.classId, table.numberKey),
    uniqueIndex('class_invites_person').on(table.classId, table.userId),
    index('class_invites_user').on(table.userId),
    index('class_invites_by').on(table.byId),
    index('class_invites_mail').on(table.email),
    index('class_invites_key').on(table.numberKey),
    index('class_invites_roster').on(table.rosterId),
  ],
)
