import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, sql } from '@leitai/platform/db/orm'
import { definePort } from '@leitai/platform/domain/hook'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import type { OwnerKind } from './contract.events.ts'
import { type Webhook, webhookStates, webhooks } from './table.ts'

export interface Owner {
  kind: OwnerKind
  id: number
}

export interface HostOwner extends Owner {
  kind: Exclude<OwnerKind, 'person'>
}

interface WebhookHosts {
  /** Refuses, in its own words, whoever may not manage the webhooks of a competition or an organisation. */
  refuseStranger(context: AuthenticatedContext, owner: HostOwner): Promise<void>
  /** Who may, and the page where they do. */
  managersOf(db: Db, owner: HostOwner): Promise<{ userIds: number[]; link: string | null }>
}

/** Who manages the webhooks of competitions and organisations. Provided by what knows their staff. */
export const webhookHosts = definePort<WebhookHosts>('webhook.hosts')

const isHost = (owner: Owner): owner is HostOwner => owner.kind !== 'person'

/** Refuses whoever may not manage the webhooks of this owner. */
export async function refuseStranger(context: AuthenticatedContext, owner: Owner): Promise<void> {
  if (isHost(owner)) return webhookHosts.get().refuseStranger(context, owner)
  refuse(owner.id === context.me.id ? null : { code: 'webhook.owner' })
}

export const ownerOf = ({ ownerKind, ownerId }: Pick<Webhook, 'ownerKind' | 'ownerId'>): Owner => ({
  kind: ownerKind,
  id: ownerId,
})

/** A webhook that the caller may manage; to all others it does not exist. Locked if it will be changed. */
export async function managedWebhook(
  context: AuthenticatedContext,
  id: number,
  { lock }: { lock: boolean },
): Promise<Webhook> {
  const query = context.db.select().from(webhooks).where(eq(webhooks.id, id))
  const webhook = orRefuse((await (lock ? query.for('no key update') : query))[0], 'webhook.unknown')
  try {
    await refuseStranger(context, ownerOf(webhook))
  } catch (error) {
    // Whatever the owner’s domain says would tell that there is such a webhook.
    throw error instanceof Refused ? new Refused({ code: 'webhook.unknown' }) : error
  }
  return webhook
}

/** Lets the webhooks of an owner be changed by one transaction at a time, as their number is limited. */
export const lockOwner = (db: Db, { kind, id }: Owner) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`webhooks of ${kind} ${id}`}))`)

/** Where a person manages their own. */
const OWN_PAGE = '/myNotice/officialNotice.html?part=settings'

export async function managersOf(db: Db, owner: Owner): Promise<{ userIds: number[]; link: string | null }> {
  return isHost(owner) ? webhookHosts.get().managersOf(db, owner) : { userIds: [owner.id], link: OWN_PAGE }
}

/** The webhooks of an owner, as those who manage them see them: nobody sees an address or a secret again. */
export async function listOf(db: Db, owner: Owner) {
  const rows = await db
    .select({ webhook: webhooks, state: webhookStates, by: { id: users.id, name: users.name, avatar: users.avatar } })
    .from(webhooks)
    .innerJoin(webhookStates, eq(webhookStates.webhookId, webhooks.id))
    .leftJoin(users, eq(users.id, webhooks.createdBy))
    .where(and(eq(webhooks.ownerKind, owner.kind), eq(webhooks.ownerId, owner.id)))
    .orderBy(asc(webhooks.id))
  const managers = rows.length > 0 ? (await managersOf(db, owner)).userIds : []
  return rows.map(({ webhook, state, by }) => {
    const { id, name, kind, host, events, language, enabled, gaveUpAt, createdAt, secret } = webhook
    return {
      id,
      name,
      kind,
      host,
      events,
      language,
      enabled,
      gaveUpAt,
      createdAt,
      signed: secret !== null,
      failingSince: state.failingSince,
      by: by ? { ...shownPerson(by), manages: managers.includes(by.id) } : null,
    }
  })
}
