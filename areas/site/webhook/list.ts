import { shownPerson } from '@leitai/identity/account/record'
import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/db'
import { and, asc, eq } from '@leitai/platform/db/orm'
import type { Owner } from './hooks.ts'
import { managersOf } from './owner.ts'
import { webhookStates, webhooks } from './table.ts'

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
