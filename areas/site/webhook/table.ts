import { identity, person, time } from '@leitai/platform/db/columns'
import { boolean, index, integer, jsonb, pgTable, primaryKey, sql, text, uniqueIndex } from '@leitai/platform/db/orm'
import type { EventType, OwnerKind, WebhookEvent } from './contract.events.ts'

/** Why a delivery has failed; a messenger’s own words and a connection’s code are kept with it. */
export interface DeliveryError {
  code: 'forbidden' | 'late' | 'connection' | 'redirect' | 'status' | 'messenger' | 'tooMany' | 'off' | 'waited'
  detail: string
}

export const webhooks = pgTable(
  'webhooks',
  {
    id: identity(),
    ownerKind: text('owner_kind').$type<OwnerKind>().notNull(),
    /** Of the person, the competition or the organisation. */
    ownerId: integer('owner_id').notNull(),
    name: text('name').notNull(),
    kind: text('kind', { enum: ['json', 'wecom', 'dingtalk', 'feishu'] }).notNull(),
    /** Encrypted, as a robot’s address is all that is needed to write into its group. */
    address: text('address').notNull(),
    /** The server in the address; how many requests it gets at a time is limited. */
    host: text('host').notNull(),
    /** Encrypted. Of a program ours; of a robot its messenger’s, if it has one. */
    secret: text('secret'),
    /** Encrypted: the secret before, which signs as well for a day. */
    formerSecret: text('former_secret'),
    formerUntil: time('former_until'),
    events: jsonb('events').$type<EventType[]>().notNull(),
    language: text('language', { enum: ['zh', 'en'] }).notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** It was turned off because deliveries had failed for days. */
    gaveUpAt: time('gave_up_at'),
    createdBy: person('created_by', { onDelete: 'set null' }),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('webhooks_owner').on(table.ownerKind, table.ownerId), index('webhooks_by').on(table.createdBy)],
)

/** What changes with each delivery, apart from the webhook itself, whose changes make processes read it again. */
export const webhookStates = pgTable('webhook_states', {
  webhookId: integer('webhook_id')
    .primaryKey()
    .references(() => webhooks.id, { onDelete: 'cascade' }),
  /** Since when every delivery has failed. */
  failingSince: time('failing_since'),
  /** The latest attempts, as milliseconds of their time, oldest first. */
  recent: jsonb('recent').$type<number[]>().notNull().default([]),
})

/** What an owner's webhooks have sent in an hour. Not beside a webhook: whoever makes one anew must not begin to count anew. */
export const webhookHours = pgTable(
  'webhook_hours',
  {
    ownerKind: text('owner_kind').$type<OwnerKind>().notNull(),
    ownerId: integer('owner_id').notNull(),
    /** When the hour began. */
    at: time('at').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerKind, table.ownerId] })],
)

/** An event for a webhook: what waits to be sent, and then the log. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: identity(),
    /** X-Leitai-Delivery: the receiver knows by it what it has already got. */
    key: text('key').notNull(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    type: text('type').$type<EventType>().notNull(),
    event: jsonb('event').$type<WebhookEvent>().notNull(),
    state: text('state', { enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: time('next_at'),
    leaseUntil: time('lease_until'),
    createdAt: time('created_at').notNull(),
    /** The last attempt, and how it ended. */
    triedAt: time('tried_at'),
    status: integer('status'),
    ms: integer('ms'),
    /** The beginning of the response. */
    response: text('response'),
    error: jsonb('error').$type<DeliveryError>(),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_key').on(table.key),
    index('webhook_deliveries_webhook').on(table.webhookId, table.id),
    index('webhook_deliveries_waiting').on(table.nextAt).where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
)
export type Webhook = typeof webhooks.$inferSelect
export type Delivery = typeof webhookDeliveries.$inferSelect
