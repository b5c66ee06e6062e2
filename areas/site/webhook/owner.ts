import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, sql } from '@leitai/platform/db/orm'
import { defineHook } from '@leitai/platform/domain/hook'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import type { OwnerKind } from './contract.events.ts'
import { type Webhook, webhookStates, webhooks } from './table.ts'

export interface Owner {
  kind: OwnerKind
  id: number
}

/**
 * Whether the caller may manage the webhooks of a competition or an organisation. The domain that knows this kind of owner refuses in its
 * own words, or sets `known`; a kind that nobody knows does not exist.
 */
export const webhookOwnerQuestion = defineHook<{
  context: AuthenticatedContext
  owner: Owner
  answer: { known: boolean }
}>('webhook.ownerAsked')

/** Who may manage the webhooks of a competition or an organisation, and the page where they do: added by the domain that knows it. */
export const webhookManagersQuestion = defineHook<{
  db: Db
  owner: Owner
  answer: { userIds: number[]; link: string | null }
}>('webhook.managersAsked')

/** Refuses whoever may not manage the webhooks of this owner. */
export async function refuseStranger(context: AuthenticatedContext, owner: Owner): Promise<void> {
  const answer = { known: owner.kind === 'person' && owner.id === context.me.id }
  if (owner.kind !== 'person') await webhookOwnerQuestion.run({ context, owner, answer })
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
  await webhookManagersQuestion.run({ db, owner, answer })
  return answer
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
