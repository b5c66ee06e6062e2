import { randomUUID } from 'node:crypto'
import { type EventData, type EventType, webhookEvents } from '@leitai/contract/site/webhook.events'
import * as z from 'zod/mini'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/orm.ts'
import { outsideOf } from '../../platform/db/transaction.ts'
import { keptRead } from '../../platform/pubsub/kept-reads.ts'
import { deliverJob } from './deliver.ts'
import type { Owner } from './hooks.ts'
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

/** Of these owners, those that may have a webhook: whoever would have to read more for an event asks first. */
export async function listening(db: Db, owners: readonly Owner[]): Promise<Owner[]> {
  if (owners.length === 0) return []
  const known = await listeners(outsideOf(db), 'all')
  return owners.filter((owner) => known === null || known.has(nameOf(owner)))
}

export interface Told<T extends EventType> {
  type: T
  data: EventData<T>
  owners: readonly Owner[]
  now: Date
}

/** Tells the owners’ webhooks of an event, in the transaction of what happened: it is delivered after the commit, or not at all. */
export async function tell<T extends EventType>(db: Db, { type, data, owners, now }: Told<T>): Promise<void> {
  const those = await listening(db, owners)
  if (those.length === 0) return
  const { version, data: schema } = webhookEvents[type]
  const event = { id: randomUUID(), type, version, at: now.toISOString(), data: z.parse(schema, data) }
  const made = await db.execute<{ id: number }>(sql`
    insert into ${webhookDeliveries} (key, webhook_id, type, event, next_at, created_at)
    select gen_random_uuid(), hook.id, ${type}, ${JSON.stringify(event)}::jsonb
      || jsonb_build_object('owner', jsonb_build_object('kind', hook.owner_kind, 'id', hook.owner_id)), ${now}, ${now}
    from ${webhooks} as hook
    join json_to_recordset(${JSON.stringify(those)}::json) as owner(kind text, id int)
      on owner.kind = hook.owner_kind and owner.id = hook.owner_id
    where hook.enabled and hook.events @> ${JSON.stringify([type])}::jsonb
    returning webhook_id as id`)
  await deliverJob.enqueueAll(db, made.rows)
}

/** Sends one webhook an event of its own, whatever it has chosen; returns the delivery’s id. */
export async function tellOne(
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
