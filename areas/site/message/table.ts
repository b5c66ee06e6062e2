import { identity, person, time, words } from '@leitai/platform/db/columns'
import { boolean, index, integer, pgTable, primaryKey, sql, text } from '@leitai/platform/db/orm'
import type { Mailing, SettingKind } from './contract.ts'

/** Notices to one user or to everybody. */
export const notices = pgTable(
  'notices',
  {
    id: identity(),
    /** Null: all users registered at the time. */
    userId: person('user_id', { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['system', 'team', 'competition', 'official'] }).notNull(),
    title: words('title'),
    body: words('body'),
    /** The body is Markdown, by an admin or a host; all other notices may quote any user. */
    markdown: boolean('markdown').notNull().default(false),
    /** Path below the base, as built by paths.ts. */
    link: text('link'),
    /** The team invitation it refers to, by request id. */
    inviteId: integer('invite_id'),
    at: time('at').notNull(),
  },
  (table) => [index('notices_user').on(table.userId, table.id)],
)

/** A user’s marks on a notice; without a row it is unread. */
export const noticeMarks = pgTable(
  'notice_marks',
  {
    noticeId: integer('notice_id')
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    readAt: time('read_at'),
    deletedAt: time('deleted_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.noticeId] }), index('notice_marks_notice').on(table.noticeId)],
)

/** Direct messages; each side deletes for itself. */
export const directMessages = pgTable(
  'letters',
  {
    id: identity(),
    fromId: person('from_id', { onDelete: 'cascade' }).notNull(),
    toId: person('to_id', { onDelete: 'cascade' }).notNull(),
    text: text('text').notNull(),
    at: time('at').notNull(),
    readAt: time('read_at'),
    /** The recipient blocked the sender at that time: it was never delivered, and the sender does not know. */
    refused: boolean('refused').notNull().default(false),
    fromDeletedAt: time('from_deleted_at'),
    toDeletedAt: time('to_deleted_at'),
  },
  (table) => [
    index('letters_from').on(table.fromId, table.toId, table.id),
    index('letters_to').on(table.toId, table.fromId, table.id),
    index('letters_unread').on(table.toId).where(sql`${table.readAt} is null and not ${table.refused}`),
  ],
)

/** Who blocks whom. */
export const blockedSenders = pgTable(
  'letter_refusals',
  {
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    refusedId: person('refused_id', { onDelete: 'cascade' }).notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.refusedId] }),
    index('letter_refusals_refused').on(table.refusedId),
  ],
)

/** How a user is notified of a kind; without a row it is counted and not mailed. */
export const noticeSettings = pgTable(
  'notice_settings',
  {
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    kind: text('kind').$type<SettingKind>().notNull(),
    muted: boolean('muted').notNull().default(false),
    mail: text('mail').$type<Mailing>().notNull().default('never'),
    /** Pushed to the browsers that the user has set up (site/push). */
    push: boolean('push').notNull().default(false),
    /** Told to the user’s own webhooks (site/webhook). */
    webhook: boolean('webhook').notNull().default(false),
    /** The latest notice or message that was mailed, or that existed when mails were turned on. */
    mailedId: integer('mailed_id').notNull().default(0),
    /** When this setting was last checked for something to mail. */
    mailedAt: time('mailed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    index('notice_settings_mail').on(table.mail).where(sql`${table.mail} <> 'never'`),
  ],
)

/** When a user wants to be left alone: mails at once, pushes and own webhooks wait until its end. */
export const quietHours = pgTable('quiet_hours', {
  userId: person('user_id', { onDelete: 'cascade' }).primaryKey(),
  /** Minutes of the day, in the zone; until may be before from, which leads over midnight. */
  fromMinute: integer('from_minute').notNull(),
  untilMinute: integer('until_minute').notNull(),
  zone: text('zone').notNull(),
})
