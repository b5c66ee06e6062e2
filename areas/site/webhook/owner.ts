import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/db'
import { eq, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { type Owner, webhookManagersAsked, webhookOwnerAsked } from './hooks.ts'
import { type Webhook, webhooks } from './table.ts'

/** Refuses whoever may not manage the webhooks of this owner. */
export async function refuseStranger(context: AuthenticatedContext, owner: Owner): Promise<void> {
  const answer = { known: owner.kind === 'person' && owner.id === context.me.id }
  if (owner.kind !== 'person') await webhookOwnerAsked.run({ context, owner, answer })
  if (!answer.known) throw new Refused({ code: 'webhook.owner' })
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
  if (owner.kind === 'person') return { userIds: [owner.id], link: OWN_PAGE }
  const answer: { userIds: number[]; link: string | null } = { userIds: [], link: null }
  await webhookManagersAsked.run({ db, owner, answer })
  return answer
}
