import type { RefusalCode } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, ne, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { impostors } from '@leitai/platform/text/coarse-words'
import type { Contact } from './code.ts'
import { findByContact } from './find-account.ts'
import { nameKey, nameShape, refusalToRename } from './rules.ts'
import { lookOf, users } from './table.ts'

/** Why a name is unavailable, for a new account or for that of `userId`. */
export async function nameProblem(db: Db, name: string, userId = 0): Promise<RefusalCode | null> {
  if (isReserved(name)) return 'account.nameReserved'
  const others = await db
    .select({ key: users.nameKey })
    .from(users)
    .where(and(eq(lookOf(users.nameShape), nameShape(name)), ne(users.id, userId)))
  if (others.some(({ key }) => key === nameKey(name))) return 'account.userNameTaken'
  return others.length > 0 ? 'account.nameAlike' : null
}

/** Refuses an unavailable name. In a transaction, similar names stay reserved until its end. */
export async function refuseName(db: Db, name: string, userId = 0): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`name ${nameShape(name)}`}))`)
  const code = await nameProblem(db, name, userId)
  if (code) throw new Refused({ code })
}

/** Refuses a phone or an e-mail address that another account has. */
export async function refuseContact(db: Db, contact: Contact): Promise<void> {
  if (!contact.phone && !contact.email) return
  if (await findByContact(db, contact)) {
    throw new Refused({ code: contact.phone ? 'account.phoneTaken' : 'account.emailTaken' })
  }
}

/** Renames an account; does nothing if the name is unchanged. */
export async function rename(
  db: Db,
  { userId, name, now }: { userId: number; name: string; now: Date },
): Promise<void> {
  const [found] = await db
    .select({ name: users.name, changedAt: users.nameChangedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  const user = orRefuse(found, 'account.unknown')
  if (user.name === name) return
  refuse(refusalToRename(user.changedAt, now))
  await refuseName(db, name, userId)
  await db
    .update(users)
    .set({ name, nameKey: nameKey(name), nameChangedAt: now })
    .where(eq(users.id, userId))
}

/** Names that could be mistaken for the platform: in any part of a name between signs and digits. */
const PARTS = [...impostors.words, 'leitai', 'moderator', 'superuser', 'root'].map(nameShape)
/** Only as the whole name: as a part of one they are harmless. */
const WHOLE = [
  'system',
  'support',
  'service',
  'security',
  'staff',
  'team',
  'null',
  'undefined',
  'anonymous',
  'guest',
  'me',
]
const WHOLE_CHINESE = ['系统', '系统消息', '系统通知', '平台', '匿名', '匿名用户']
const WHOLE_TRADITIONAL = ['系統', '系統消息', '系統通知', '平臺', '匿名用戶']
const WHOLE_SHAPES = [...WHOLE, ...WHOLE_CHINESE, ...WHOLE_TRADITIONAL].map(nameShape)
/** Anywhere in a name. */
const ANYWHERE = ['擂台', '擂臺', ...impostors.anywhere, '已注销用户', '已註銷用戶', '已注銷用戶', 'deleteduser'].map(
  nameShape,
)

export function isReserved(name: string): boolean {
  const shape = nameShape(name)
  const bare = shape.replace(/[-_]/g, '')
  // Trailing digits change nothing: admin2026 is as much an admin.
  const parts = nameKey(name)
    .split(/[-_]/)
    .flatMap((part) => [nameShape(part), nameShape(part.replace(/^\d+|\d+$/g, ''))])
  return (
    WHOLE_SHAPES.includes(bare) ||
    parts.some((part) => PARTS.includes(part)) ||
    PARTS.includes(bare) ||
    ANYWHERE.some((word) => bare.includes(word))
  )
}
