import { faultyNetwork } from '@leitai/contract/core/network'
import type * as site from '@leitai/contract/site/settings'
import { siteDefaults } from '@leitai/contract/site/settings'
import { audit } from '../../../platform/audit/audit.ts'
import { sql } from '../../../platform/db/orm.ts'
import { orRefuse, refuse } from '../../../platform/errors/refuse.ts'
import { usePicturesIn } from '../../../platform/file/pictures-in.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { setSection } from '../../../platform/settings/settings.ts'
import { lastOf } from '../versions.ts'

export const saveSite: Handler<typeof site.saveSite> = async (context, { change, version }) => {
  const { db, me, now } = context
  const { section, value } = change
  const faulty = change.section === 'networks' ? faultyNetwork(change.value.trusted) : null
  refuse(faulty && { code: 'site.network', values: faulty })
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`site ${section}`}))`)
  const before = await lastOf(db, section)
  refuse((before?.version ?? 0) === version ? null : { code: 'site.changed', values: { name: before?.by ?? '--' } })
  await usePicturesIn(context, value)
  const made = await setSection(db, { section, value, by: me.id, now })
  await audit(context, {
    action: 'site.save',
    target: { kind: 'siteSection', id: section },
    detail: { before: before?.value ?? siteDefaults[section], after: value },
  })
  return { version: orRefuse(made, 'site.changed'), at: now, by: me.name }
}
