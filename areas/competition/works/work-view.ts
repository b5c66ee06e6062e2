import type { Db } from '@leitai/platform/db/db'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { visible } from '../definition/audience.ts'
import { isShown } from './rules.ts'
import { findWork, galleryOf } from './work.ts'

/** A work that the public may see now; any other is unknown. */
export async function workView({ db, now }: { db: Db; now: Date }, entryId: number) {
  const found = await findWork(db, entryId)
  await visible(db, found.cmpt, 'entry.unknown')
  refuse(found.team.state === 'active' ? null : { code: 'entry.unknown' })
  const content = orRefuse(found.entry.content, 'entry.unknown')
  refuse(isShown(await galleryOf(db, found.cmpt.id), found.stage, now) ? null : { code: 'entry.unknown' })
  return { ...found, content }
}
