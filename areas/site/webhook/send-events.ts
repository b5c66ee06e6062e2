import { randomUUID } from 'node:crypto'
import type { Db } from '@leitai/platform/db/open'
import { sql } from '@leitai/platform/db/orm'
import { outsideOf } from '@leitai/platform/db/transaction'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import * as z from 'zod/mini'
import { type EventData, type EventType, webhookEvents } from './contract.events.ts'
import { deliverJob } from './deliver.ts'
import type { Owner } from './owner.ts'
import { webhookDeliveries, webhooks } from './table.ts'

/** More are not kept; then every event asks the database. */
const MOST_OWNERS = 5000
const nameOf = ({ kind, id }: Owner) => `${kind} ${id}`

/** The owners that have a webhook, kept so that events cost nothing where nobody listens; null if they are too many. */
const listeners = keptRead({ reads: [webhooks] }, async (db, _all: 'all'): Promise<ReadonlySet<string> | null> => {
  const rows = await db
    .selectDistinct({ kind: webhooks.ownerKind, id: webhooks.ownerId })
    .from(webhooks)
    .limit(MOST_OWNERS + 1)
  return rows.length > MOST_OWNERS ? null : new Set(rows.map(nameOf))
})

/** Whether anybody at all has a webhook: whoever would have to read more for an event asks first. */
export async function someoneListens(db: Db): Promise<boolean> {
  const listening = await listeners(outsideOf(db), 'all')
  return listening === null || listening.size > 0
}

export interface NewEvent<T extends EventType> {
  /** The event’s, where it is sent to others with other data as well. */
  id?: string
  type: T
  data: EventData<T>
  owners: readonly Owner[]
  now: Date
}

/** Tells the owners’ webhooks of an event, in the transaction of what happened: it is delivered after the commit, or not at all. */
export const sendEvent = <T extends EventType>(db: Db, event: NewEvent<T>): Promise<void> => sendEvents(db, [event])

/** Like sendEvent, for many events in one statement. */
export async function sendEvents<T extends EventType>(db: Db, all: readonly NewEvent<T>[]): Promise<void> {
  if (all.length === 0) return
  const listening = await listeners(outsideOf(db), 'all')
  const rows = all.flatMap(({ id = randomUUID(), type, data, owners, now }) => {
    const { version, data: schema } = webhookEvents[type]
    const event = { id, type, version, at: now.toISOString() }
    return owners
      .filter((owner) => listening === null || listening.has(nameOf(owner)))
      .map((owner) => ({ ...owner, type, at: event.at, event: { ...event, owner, data: z.parse(schema, data) } }))
  })
  if (rows.length === 0) return
  const made = await db.execute<{ id: number }>(sql`
    insert into ${webhookDeliveries} (key, webhook_id, type, event, next_at, created_at)
    select gen_random_uuid(), hook.id, event.type, event.event, event.at, event.at
    from json_to_recordset(${JSON.stringify(rows)}::json) as event(kind text, id int, type text, event jsonb, at timestamptz)
    join ${webhooks} as hook on hook.owner_kind = event.kind and hook.owner_id = event.id
    where hook.enabled and hook.events @> jsonb_build_array(event.type)
    returning webhook_id as id`)
  const ids = new Set(made.rows.map(({ id }) => id))
  await deliverJob.enqueueAll(
    db,
    [...ids].map((id) => ({ id })),
  )
}

/** Sends one webhook an event of its own, whatever it has chosen; returns the delivery’s id. */
export async function sendTest(
  db: Db,
  { webhook, now }: { webhook: { id: number; name: string; owner: Owner }; now: Date },
): Promise<number> {
  const { id, name, owner } = webhook
  const type: EventType = 'webhook.test'
  const { version } = webhookEvents[type]
  const event = {
    id: randomUUID(),
    type,
    version,
    at: now.toISOString(),
    owner,
    data: { webhook: { id, name }, url: '/home.html' },
  }
  const [made] = await db
    .insert(webhookDeliveries)
    .values({ key: randomUUID(), webhookId: id, type, event, nextAt: now, createdAt: now })
    .returning({ id: webhookDeliveries.id })
  if (!made) throw new Error('the insert gave no row')
  await deliverJob.enqueue(db, { id })
  return made.id
}
