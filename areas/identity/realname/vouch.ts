import { type Placeholders, rows, statement } from '@leitai/pg-kit/statement'
import type { AppContext, AuthenticatedContext } from '@leitai/platform/context/app-context'
import { realName } from '@leitai/platform/contract/identity'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, sql } from '@leitai/platform/db/orm'
import { decryptAll } from '@leitai/platform/keys/keys'
import type { IdentityConfirmed, IdentityUnlinked } from '../account/hooks.ts'
import { markRealName } from '../account/identity.ts'
import { holdings } from './application-state.ts'
import { refuseWhileBound } from './apply.ts'
import { isOthers, lockDocument, lockPerson } from './lock.ts'
import { cards } from './table.ts'
import { encryptPlain, hashOfVouched, keysIn, openEncrypted, USES } from './vault.ts'

/** A log-in provider whose names the operator trusts vouches for a real name, in place of a document. A document weighs more. */

export const followIdentity = (event: IdentityConfirmed | IdentityUnlinked): Promise<void> =>
  event.kind === 'confirmed' ? vouch(event) : takeBack(event)

async function vouch({ db, ctx, now, userId, provider, subject, person, vouches }: IdentityConfirmed): Promise<void> {
  const name = realName.safeParse(person.name ?? '')
  if (!vouches || !name.success) return
  const cardHash = hashOfVouched(ctx.config.secret, { provider, subject })
  await lockPerson(db, userId)
  const { card } = await holdings(db, userId)
  if (card && card.cardHash !== cardHash) return
  const keys = keysIn({ db, ctx })
  if (card && (await openEncrypted(keys, { ...card, guardian: null })).name === name.data) return
  await lockDocument(db, cardHash)
  if (await isOthers(db, cardHash, userId)) return
  const { guardian: _, ...plain } = await encryptPlain(keys, {
    name: name.data,
    cardNo: person.number ?? subject,
    guardian: null,
  })
  const values = { kind: 'directory' as const, ...plain, cardHash, verifiedAt: now, by: 'directory' }
  await db
    .insert(cards)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: cards.userId, set: values })
  await markRealName(db, userId, true)
}

/** Without the link its word counts no more. */
async function takeBack({ db, ctx, userId, provider, subject }: IdentityUnlinked): Promise<void> {
  const cardHash = hashOfVouched(ctx.config.secret, { provider, subject })
  const gone = await db
    .delete(cards)
    .where(and(eq(cards.userId, userId), eq(cards.cardHash, cardHash)))
    .returning({ userId: cards.userId })
  if (gone.length > 0) await markRealName(db, userId, false)
}

/** Refuses to unbind whom a competition knows by the name that this provider vouches for. */
export async function refuseWhileVouched(
  context: AuthenticatedContext,
  identities: readonly { provider: string; subject: string }[],
): Promise<void> {
  const { db, ctx, me } = context
  const hash = await hashIn(db, me.id)
  if (hash !== null && identities.some((one) => hashOfVouched(ctx.config.secret, one) === hash))
    await refuseWhileBound(context)
}

async function hashIn(db: Db, userId: number): Promise<string | null> {
  const [card] = await db.select({ cardHash: cards.cardHash }).from(cards).where(eq(cards.userId, userId))
  return card?.cardHash ?? null
}

const namesIn = statement(({ userIds }: Placeholders<{ userIds: number[] }>) => ({
  names: rows(
    { userId: cards.userId, name: cards.name },
    sql`from ${cards} where ${cards.userId} = any(${userIds}::int[])`,
  ),
}))

/** The verified names of these users, for printing; users without one are omitted. The caller writes the audit log. */
export async function namesToPrint(of: { db: Db; ctx: AppContext }, userIds: number[]): Promise<Map<number, string>> {
  const { names: found } = await namesIn(of.db, { userIds })
  const names = await decryptAll(
    keysIn(of),
    USES.name,
    found.map(({ name }) => name),
  )
  return new Map(found.map(({ userId }, at) => [userId, names[at] ?? '']))
}
