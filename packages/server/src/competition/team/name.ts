import { mimicsClosed } from '@leitai/contract/core/closed-account'
import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, eq, ne } from '../../platform/db/orm.ts'
import { orRefuse, Refused } from '../../platform/errors/refuse.ts'
import { releaseUpload } from '../../platform/file/file.ts'
import { addressOf, ownPicture, publicKey, usePicture } from '../../platform/file/picture.ts'
import { blockedWord } from '../../platform/text/wordlist.ts'
import { nameKeyOf } from './name-key.ts'
import { type Team, teams } from './table.ts'

/** Refuses a name that another active team of the competition has, contains a blocked word, or mimics a closed account’s. */
export async function refuseTeamName(
  db: Db,
  ctx: AppContext,
  { cmptId, name, teamId }: { cmptId: number; name: string; teamId: number | null },
): Promise<void> {
  const word = blockedWord(ctx.config.dataDir, name) ?? mimicsClosed(name)
  if (word !== null) throw new Refused({ code: 'team.nameWords', values: { word } })
  const same = and(
    eq(teams.cmptId, cmptId),
    eq(teams.state, 'active'),
    eq(teams.nameKey, nameKeyOf(name)),
    teamId === null ? undefined : ne(teams.id, teamId),
  )
  const [taken] = await db.select({ id: teams.id }).from(teams).where(same)
  if (taken) throw new Refused({ code: 'team.nameTaken' })
}

/** The address of an uploaded logo, which is now marked as used; null for the default. It must be the caller's own picture. */
export async function takeLogo(
  db: Db,
  ctx: AppContext,
  { fullPath, userId, before, now }: { fullPath: string; userId: number; before: Team['logo']; now: Date },
): Promise<string | null> {
  if (fullPath === before) return before
  const objectKey = fullPath === '' ? null : orRefuse(ownPicture('team', userId, fullPath), 'file.key')
  if (objectKey) {
    orRefuse(await ctx.storage.stat(objectKey), 'file.key')
    await usePicture(db, { objectKey, userId, now })
  }
  const left = before === null ? null : publicKey(before)
  if (left) await releaseUpload(db, left)
  return objectKey && addressOf(objectKey)
}
