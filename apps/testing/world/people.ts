import { randomBytes } from 'node:crypto'
import { hashPassword } from '@leitai/identity/account/password'
import { nameKey } from '@leitai/identity/account/rules'
import { openSession } from '@leitai/identity/account/session'
import { sessions, users } from '@leitai/identity/account/table'
import { accessTokens } from '@leitai/identity/token/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import { type TokenScope, tokenScopes } from '@leitai/platform/contract/call'
import { hashToken } from '@leitai/platform/http/dispatcher'
import { PASSWORD } from '../build.ts'
import type { SideName } from './marker.ts'

/** A user’s role on their side of the world. */
export const roles = [
  'outsider',
  'signedUp',
  'member',
  'mate',
  'captain',
  'otherCaptain',
  'otherMate',
  'neutral',
  'owner',
  'editor',
  'judge',
  'support',
  'spare',
  'waiter',
  'applicant',
  'removed',
  'organisationAdmin',
  'teacher',
  'assistant',
  'classmate',
  'student',
] as const
export type Role = string

export interface Person {
  id: number
  name: string
  email: string
  token: string
  mark: string
  /** An expired session. */
  staleToken: string
  /** Personal tokens by their exact scopes, sorted and joined by commas. */
  tokens: ReadonlyMap<string, string>
  tokenId: number
  side: SideName | null
  role: Role
}

/** The mark of the browser of all callers, in which log-ins by providers began. */
export const BROWSER = 'the browser of the world'

let phones = 13_800_000_100
let passwordHash: Promise<string> | null = null
const DAY = 86_400_000

/** Each scope alone, all but each, and all. */
const scopeSets: (readonly TokenScope[])[] = [
  ...tokenScopes.map((scope) => [scope]),
  ...tokenScopes.map((scope) => tokenScopes.filter((other) => other !== scope)),
  tokenScopes,
]

/** An account some weeks old, with a session and an expired one. */
export async function openPerson(
  { db, now }: AppContext,
  { side, role, admin = false }: { side: SideName | null; role: Role; admin?: boolean },
): Promise<Person> {
  passwordHash ??= hashPassword(PASSWORD)
  const name = `演示${side ?? ''}${role}`
  const email = `${(side ?? 'x').toLowerCase()}-${role.toLowerCase()}@example.com`
  const [made] = await db
    .insert(users)
    .values({
      name,
      nameKey: nameKey(name),
      passwordHash: await passwordHash,
      email,
      role: admin ? 'admin' : 'user',
      countryCode: '86',
      phone: String(++phones),
      createdAt: new Date(now().getTime() - 30 * DAY),
    })
    .returning()
  const id = made?.id ?? 0
  const about = { userId: id, remember: true, ip: '127.0.0.1', device: 'test', now: now() }
  const { token, mark } = await openSession(db, about)
  const staleToken = `stale-${token.slice(6)}`
  const past = new Date(now().getTime() - DAY)
  await db.insert(sessions).values({
    tokenHash: hashToken(staleToken),
    userId: id,
    mark: `stale-${id}`,
    days: 7,
    ip: '127.0.0.1',
    device: 'test',
    createdAt: past,
    seenAt: past,
    expiresAt: past,
  })
  const tokens = new Map(scopeSets.map((scopes) => [scopes.join(), `leitai_${randomBytes(32).toString('base64url')}`]))
  const kept = await db
    .insert(accessTokens)
    .values(
      scopeSets.map((scopes) => ({
        userId: id,
        name: '演示',
        scopes: [...scopes],
        origin: 'page' as const,
        createdAt: now(),
        tokenHash: hashToken(tokens.get(scopes.join()) ?? ''),
        expiresAt: new Date(now().getTime() + DAY),
      })),
    )
    .returning({ id: accessTokens.id })
  return { id, name, email, token, mark, staleToken, tokens, tokenId: kept[0]?.id ?? 0, side, role }
}

/** The key of a stored program that belongs to this user. */
export const codeKey = (me: Pick<Person, 'id' | 'side'> | null) =>
  `submission/${me?.id ?? 1}/worldcode${me?.side ?? 'X'}.py`

/** The key of an uploaded model that belongs to this user. */
export const modelKey = (me: Pick<Person, 'id' | 'side'> | null) =>
  `submission/${me?.id ?? 1}/worldmodel${me?.side ?? 'X'}.model`

/** The key of a stored result file that belongs to this user. */
export const resultKey = (me: Pick<Person, 'id' | 'side'> | null) =>
  `submission/${me?.id ?? 1}/worldresult${me?.side ?? 'X'}.csv`
