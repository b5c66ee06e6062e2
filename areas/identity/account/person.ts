import type { Db } from '@leitai/platform/db/db'
import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, rows, statement } from '@leitai/platform/db/statement'
import { decrypt, encrypt, type KeyContext } from '@leitai/platform/keys/keys'
import { identities } from './table.ts'

/** What a log-in provider says about a person; null: nothing. */
export interface PersonClaims {
  /** Student or staff number. */
  number: string | null
  name: string | null
  school: string | null
  department: string | null
  role: 'teacher' | 'student' | null
}
export const nobodyKnown: PersonClaims = { number: null, name: null, school: null, department: null, role: null }

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
