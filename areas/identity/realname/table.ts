import { identity, person, strings, time } from '@leitai/platform/db/columns'
import { index, pgTable, sql, text, uniqueIndex } from '@leitai/platform/db/orm'

const documentKinds = ['id', 'passport', 'hkmo', 'taiwan'] as const
const kind = () => text('kind', { enum: documentKinds })

/** The one verified document of a user. Name and number are encrypted (platform/keys/keys.ts). */
export const cards = pgTable(
  'cards',
  {
    userId: person('user_id', { onDelete: 'cascade' }).primaryKey(),
    /** `directory`: no document, but the word of a log-in provider that the operator trusts; its number is the person's there. */
    kind: text('kind', { enum: [...documentKinds, 'directory'] }).notNull(),
    name: text('name').notNull(),
    cardNo: text('card_no').notNull(),
    /** Keyed digest of kind and number: one document, one account. */
    cardHash: text('card_hash').notNull(),
    verifiedAt: time('verified_at').notNull(),
    /** The method: `manual`, or the provider's name; of a directory `directory`. */
    by: text('by').notNull(),
  },
  (table) => [uniqueIndex('cards_hash').on(table.cardHash)],
)

export const cardApplications = pgTable(
  'card_applications',
  {
    id: identity(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    action: text('action', { enum: ['verify', 'change', 'release'] }).notNull(),
    kind: kind(),
    /** Encrypted, as are number and guardian; deleted with the photos. */
    name: text('name'),
    cardNo: text('card_no'),
    cardHash: text('card_hash'),
    guardian: text('guardian'),
    /** Object keys of the watermarked photos. */
    photos: strings('photos').default([]),
    reason: text('reason'),
    state: text('state', { enum: ['pending', 'approved', 'refused'] })
      .notNull()
      .default('pending'),
    answer: text('answer'),
    decidedBy: person('decided_by'),
    createdAt: time('created_at').notNull(),
    decidedAt: time('decided_at'),
    photosDeletedAt: time('photos_deleted_at'),
  },
  (table) => [
    // One open application per user, and nobody else can apply with a waiting document.
    uniqueIndex('card_applications_open').on(table.userId).where(sql`${table.state} = 'pending'`),
    uniqueIndex('card_applications_hash').on(table.cardHash).where(sql`${table.state} = 'pending'`),
    index('card_applications_state').on(table.state, table.id),
    index('card_applications_user').on(table.userId),
  ],
)
