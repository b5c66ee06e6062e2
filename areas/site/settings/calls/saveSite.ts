import { audit } from '@leitai/platform/audit/audit'
import { faultyNetwork } from '@leitai/platform/contract/network'
import { sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { setSection } from '@leitai/platform/settings/settings'
import type * as site from '../contract.ts'
import { siteDefaults } from '../contract.ts'
import { lastOf } from '../versions.ts'

export const saveSite: Handler<typeof site.saveSite> = async (context, { change, version }) => {
  const { db, me, now } = context
  const { section, value } = change
  const faulty = change.section === 'networks' ? faultyNetwork(change.value.trusted) : null
  refuse(faulty && { code: 'site.network', values: faulty })
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`site ${section}`}))`)
  const before = await lastOf(db, section)
  refuse((before?.version ?? 0) === version ? null : { code: 'site.changed', values: { name: before?.by ?? '--' } })
  await keepPicturesIn(context, value)
  const made = await setSection(db, { section, value, by: me.id, now })
  await audit(context, {
    action: 'site.save',
    target: { kind: 'siteSection', id: section },
    detail: { before: before?.value ?? siteDefaults[section], after: value },
  })
  return { version: orRefuse(made, 'site.changed'), at: now, by: me.name }
}
