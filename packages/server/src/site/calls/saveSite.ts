import type * as site from '@leitai/contract/site'
import { siteDefaults } from '@leitai/contract/site'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { sql } from '../../db/orm.ts'
import { usePicturesIn } from '../../file/pictures-in.ts'
import { orRefuse, refuse } from '../../refuse.ts'
import { lastOf } from '../site.ts'
import { siteVersions } from '../table.ts'

export const saveSite: Handler<typeof site.saveSite> = async (context, { change, version }) => {
  const { db, me, now } = context
  const { section, value } = change
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`site ${section}`}))`)
  const before = await lastOf(db, section)
  refuse((before?.version ?? 0) === version ? null : { code: 'site.changed', values: { name: before?.by ?? '--' } })
  await usePicturesIn(context, value)
  const [made] = await db
    .insert(siteVersions)
    .values({ section, value, at: now, by: me.id })
    .returning({ version: siteVersions.id })
  await audit(context, {
    action: 'site.save',
    target: { kind: 'siteSection', id: section },
    detail: { before: before?.value ?? siteDefaults[section], after: value },
  })
  return { version: orRefuse(made, 'site.changed').version, at: now, by: me.name }
}
