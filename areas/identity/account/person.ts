import { type Placeholders, rows, statement } from '@leitai/pg-kit/statement'
import type { CurrentUser } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { eq, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { decrypt, encrypt, type KeyContext } from '@leitai/platform/keys/keys'
import type * as z from 'zod/mini'
import type { AccountState } from './account-state.ts'
import type { LoginRecord } from './contract.session.ts'
import { identities, users } from './table.ts'

/** What a log-in provider says about a person; null: nothing. */
export interface PersonClaims {
  /** Student or staff number. */
  number: string | null
  name: string | null
  school: string | null
  department: string | null
  role: 'teacher' | 'student' | null
}
export const noClaims: PersonClaims = { number: null, name: null, school: null, department: null, role: null }

export const PERSON_USE = 'identity name'

/** A number as it is compared: trimmed, compatibility forms folded, letters lowered. */
export const numberKey = (number: string) => number.normalize('NFKC').trim().toLowerCase()

/** The columns that keep it; the name is encrypted. */
export async function personColumns(keys: KeyContext, { number, name, school, department, role }: PersonClaims) {
  return {
    number,
    numberKey: number === null ? null : numberKey(number),
    personName: name === null ? null : await encrypt(keys, PERSON_USE, name),
    school,
    department,
    role,
  }
}

export const personNameOf = async (keys: KeyContext, encrypted: string | null) =>
  encrypted === null ? null : decrypt(keys, PERSON_USE, encrypted)

const byNumber = statement(({ keys, provider }: Placeholders<{ keys: string[]; provider: string | null }>) => ({
  found: rows(
    { key: identities.numberKey, userId: identities.userId },
    sql`from ${identities} where ${identities.numberKey} = any(${keys}::text[])
      and ${identities.suspendedAt} is null and (${provider}::text is null or ${identities.provider} = ${provider})
      order by ${identities.id}`,
  ),
}))

/**
 * The accounts of people with these student or staff numbers, as directories told them, by the number as it was asked for. A number that
 * several accounts have, at different providers, is left out unless the provider is named: it could be anybody's.
 */
export async function peopleByNumber(
  db: Db,
  { provider, numbers }: { provider?: string; numbers: readonly string[] },
): Promise<Map<string, number>> {
  const keys = [...new Set(numbers.map(numberKey).filter((key) => key !== ''))]
  if (keys.length === 0) return new Map()
  const { found } = await byNumber(db, { keys, provider: provider ?? null })
  const users = Map.groupBy(found, ({ key }) => key)
  return new Map(
    numbers.flatMap((number) => {
      const [one, ...others] = new Set(users.get(numberKey(number))?.map(({ userId }) => userId))
      return one !== undefined && others.length === 0 ? [[number, one] as const] : []
    }),
  )
}

type User = typeof users.$inferSelect

/** An account that others may see, of a row that may be missing. */
export function refuseUnseen<P extends Pick<User, 'state'>>(found: P | null | undefined): P {
  const user = orRefuse(found, 'account.unknown')
  if (user.state === 'closed') throw new Refused({ code: 'account.closed' })
  return user
}

/** An account that others may see. */
export async function publicPerson(db: Db, userId: number): Promise<User> {
  const [found] = await db.select().from(users).where(eq(users.id, userId))
  return refuseUnseen(found)
}

/** Sets an account's picture, or with null the default one; returns the previous address. */
export async function setAvatar(db: Db, userId: number, address: string | null): Promise<string | null> {
  const [user] = await db.select({ avatar: users.avatar }).from(users).where(eq(users.id, userId)).for('update')
  const { avatar } = orRefuse(user, 'account.unknown')
  await db.update(users).set({ avatar: address }).where(eq(users.id, userId))
  return avatar
}

/** Address of a person's picture: the uploaded one, else the default by id (modulo 10 plus 1; 1 above 7). */
export function avatarOf(user: { id: number; avatar: string | null }): string {
  const number = (user.id % 10) + 1
  return user.avatar ?? `/v3/avatar/${number > 7 ? 1 : number}.svg`
}

/** A user as others see them. */
export const shownPerson = (user: { id: number; name: string; avatar: string | null }) => ({
  userId: user.id,
  userName: user.name,
  avatar: avatarOf(user),
})

/** The data that the stored log-in record is built from. */
type Recorded = Omit<CurrentUser, 'tokenHash' | 'realNameVerified' | 'createdAt'> & AccountState

export function loginRecord(me: Recorded | null, twoStepTicket: string | null = null): z.output<typeof LoginRecord> {
  return me
    ? {
        loginFlag: true,
        userId: me.id,
        userName: me.name,
        avatar: avatarOf(me),
        sessionId: me.mark,
        token: me.mark,
        role: me.role,
        passwordWeak: me.passwordWeak,
        consentDue: me.consentDue,
        hosts: me.hosts,
        closingAt: me.closingAt,
        twoStepTicket: null,
      }
    : {
        loginFlag: false,
        userId: null,
        userName: null,
        avatar: null,
        sessionId: null,
        token: null,
        role: null,
        passwordWeak: false,
        consentDue: [],
        hosts: false,
        closingAt: null,
        twoStepTicket,
      }
}
