import type { Db } from '../../platform/db/db.ts'
import { and, eq } from '../../platform/db/orm.ts'
import { orRefuse, refuse } from '../../platform/errors/refuse.ts'
import { competitions } from '../definition/table.ts'
import { teams } from '../team/table.ts'
import { isShown } from './rules.ts'
import { works } from './table.ts'
import { findWork, galleryOf } from './work.ts'

/** A work that the public may see now; any other is unknown. */
export async function workView({ db, now }: { db: Db; now: Date }, entryId: number) {
  const where = and(eq(works.id, entryId), eq(competitions.status, 'published'), eq(teams.state, 'active'))
  const found = await findWork(db, orRefuse(where, 'entry.unknown'))
  const content = orRefuse(found.entry.content, 'entry.unknown')
  refuse(isShown(await galleryOf(db, found.cmpt.id), found.stage, now) ? null : { code: 'entry.unknown' })
  return { ...found, content }
}
