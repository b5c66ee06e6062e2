import type { AppContext } from '@leitai/platform/context/app-context'
import { mimicsClosed } from '@leitai/platform/contract/identity'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, ne } from '@leitai/platform/db/orm'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { releaseUpload } from '@leitai/platform/file/file'
import { addressOf, keepPicture, ownPicture, publicKey } from '@leitai/platform/file/picture'
import { blockedWord } from '@leitai/platform/text/coarse-words'
import { unifyLookAlikes } from '@leitai/platform/text/look-alikes'
import { type Team, teams } from './table.ts'

/** Team names that look alike get the same key: normalises compatibility forms, case, white space and characters that look like others. */
export const nameKeyOf = (name: string) =>
  unifyLookAlikes(name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim())

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
    await keepPicture(db, { objectKey, userId, now })
  }
  const left = before === null ? null : publicKey(before)
  if (left) await releaseUpload(db, left)
  return objectKey && addressOf(objectKey)
}
