import { identity, person, time } from '@leitai/platform/db/columns'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '@leitai/platform/db/orm'
import { classId } from '../class/table.ts'
import { homework } from '../homework/table.ts'

/** The key pairs that this site signs with for course platforms; the newest signs. */
export const ltiKeys = pgTable('lti_keys', {
  kid: text('kid').primaryKey(),
  /** As a JSON Web Key. */
  publicKey: jsonb('public_key').$type<Record<string, string>>().notNull(),
  /** PKCS#8, encrypted (platform/keys/keys.ts). */
  privateKey: text('private_key').notNull(),
  createdAt: time('created_at').notNull(),
  /** Until when one that signs no longer is published. */
  endsAt: time('ends_at'),
})

/** Launches under way: what a platform said, until the browser has gone on to what they are for. */
export const ltiLaunches = pgTable(
  'lti_launches',
  {
    tokenHash: text('token_hash').primaryKey(),
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    /** Encrypted: what the platform said. */
    sealed: text('sealed').notNull(),
    /** The digest of the mark that the browser was given in which it began, and then of the one in which it was confirmed. */
    browserHash: text('browser_hash').notNull(),
    /** A ticket to log in with was given. */
    enteredAt: time('entered_at'),
    /** The platform waits in a frame. */
    inFrame: boolean('in_frame').notNull(),
    /** Encrypted: the signed answer for the platform. */
    answer: text('answer'),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('lti_launches_expiry').on(table.expiresAt)],
)

/** A course of a platform, linked with a class. */
export const ltiCourses = pgTable(
  'lti_courses',
  {
    id: identity(),
    /** The key of the log-in provider. */
    provider: text('provider').notNull(),
    deploymentId: text('deployment_id').notNull(),
    contextId: text('context_id').notNull(),
    title: text('title').notNull(),
    classId: classId().notNull(),
    linkedBy: person('linked_by', { onDelete: 'set null' }),
    linkedAt: time('linked_at').notNull(),
    /** Where the platform keeps the columns of its gradebook that are ours; null: it takes no grades. */
    lineItemsUrl: text('line_items_url'),
  },
  (table) => [
    uniqueIndex('lti_courses_context').on(table.provider, table.deploymentId, table.contextId),
    index('lti_courses_class').on(table.classId),
    index('lti_courses_linked_by').on(table.linkedBy),
  ],
)

const courseId = () =>
  integer('course_id')
    .notNull()
    .references(() => ltiCourses.id, { onDelete: 'cascade' })

/** A link in a course, and the homework that it opens. */
export const ltiLinks = pgTable(
  'lti_links',
  {
    id: identity(),
    courseId: courseId(),
    resourceLinkId: text('resource_link_id').notNull(),
    homeworkId: integer('homework_id')
      .notNull()
      .references(() => homework.id, { onDelete: 'cascade' }),
    /** The column of the platform's gradebook; null: not known yet, or none. */
    lineItemUrl: text('line_item_url'),
    /** Grades may have changed: they are compared with what was sent from then on; null: nothing to do. */
    dueAt: time('due_at'),
    /** Failed tries in a row. */
    failures: integer('failures').notNull().default(0),
    /** Why the last try failed before any grade could be sent. */
    error: text('error'),
    attempt: integer('attempt').notNull().default(0),
    leaseUntil: time('lease_until'),
  },
  (table) => [
    uniqueIndex('lti_links_resource').on(table.courseId, table.resourceLinkId),
    index('lti_links_homework').on(table.homeworkId),
    index('lti_links_due').on(table.dueAt),
  ],
)

/** Students who have come from a course: grades of others are none of its business. */
export const ltiPeople = pgTable(
  'lti_people',
  {
    courseId: courseId(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    seenAt: time('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.userId] }), index('lti_people_user').on(table.userId)],
)

/** The grades that a platform has. */
export const ltiScores = pgTable(
  'lti_scores',
  {
    linkId: integer('link_id')
      .notNull()
      .references(() => ltiLinks.id, { onDelete: 'cascade' }),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    /** Null: it was told that there is none. */
    grade: doublePrecision('grade'),
    /** Full marks. */
    most: doublePrecision('most').notNull(),
    /** Null: never, so far. */
    sentAt: time('sent_at'),
    /** Why the last try failed; null: it did not. */
    error: text('error'),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.userId] }), index('lti_scores_user').on(table.userId)],
)
