import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.manage.ts'
import { codeOf, newCode } from '../join-code.ts'
import { countsOf } from '../list.ts'
import { briefOf, lockManaged, lockOrganisation, managedOrganisation } from '../organisation.ts'
import { organisations, organisationCodes as table } from '../table.ts'

export const organisationManaged: Handler<typeof contract.organisationManaged> = async (
  context,
  { organisationId },
) => {
  const { db, now } = context
  const found = await managedOrganisation(context, organisationId)
  const { about, site, contact, version, state, providerKeys, emailDomains } = found
  return {
    ...briefOf(found),
    about,
    site,
    contact,
    version,
    state,
    providerKeys,
    emailDomains,
    counts: await countsOf(db, organisationId, now),
    code: await codeOf(db, organisationId),
  }
}

export const setOrganisationCode: Handler<typeof contract.setOrganisationCode> = async (
  context,
  { organisationId, on, expiresAt = null, useLimit = null },
) => {
  const { db, now } = context
  await lockManaged(context, organisationId)
  refuse(expiresAt !== null && expiresAt <= now ? { code: 'organisation.past' } : null)
  await db.delete(table).where(eq(table.organisationId, organisationId))
  if (on) await db.insert(table).values({ organisationId, code: newCode(), expiresAt, useLimit, createdAt: now })
  await audit(context, { action: 'organisation.code', target: { kind: 'organisation', id: organisationId } })
  return { code: await codeOf(db, organisationId) }
}

export const setOrganisationSources: Handler<typeof contract.setOrganisationSources> = async (
  context,
  { organisationId, providerKeys, emailDomains },
) => {
  const { db } = context
  await lockOrganisation(db, organisationId)
  const sources = { providerKeys: [...new Set(providerKeys)], emailDomains: [...new Set(emailDomains)] }
  await db.update(organisations).set(sources).where(eq(organisations.id, organisationId))
  await audit(context, {
    action: 'organisation.sources',
    target: { kind: 'organisation', id: organisationId },
    detail: sources,
  })
  return { ok: true }
}

export const setOrganisationState: Handler<typeof contract.setOrganisationState> = async (
  context,
  { organisationId, state, reason },
) => {
  const { db } = context
  const before = await lockOrganisation(db, organisationId)
  if (before.state === state) return { ok: true }
  await db.update(organisations).set({ state }).where(eq(organisations.id, organisationId))
  await audit(context, {
    action: state === 'closed' ? 'organisation.close' : 'organisation.open',
    target: { kind: 'organisation', id: organisationId },
    reason,
    detail: { name: before.name.zh || before.name.en },
  })
  return { ok: true }
}
