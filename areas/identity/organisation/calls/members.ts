import { audit } from '@leitai/platform/audit/audit'
import type { AppContext } from '@leitai/platform/context/app-context'
import { and, asc, eq, like, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { releaseUpload } from '@leitai/platform/file/file'
import { keepPicture, ownPicture, publicKey } from '@leitai/platform/file/picture'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { partOf } from '@leitai/platform/text/search'
import { nameKey } from '../../account/rules.ts'
import { users } from '../../account/table.ts'
import type * as contract from '../contract.manage.ts'
import { byName, found, searchTextFor } from '../list.ts'
import { briefColumns, lockManaged, managedOrganisation, memberCount } from '../organisation.ts'
import { organisations, organisationMembers as table } from '../table.ts'

export const adminOrganisations: Handler<typeof contract.adminOrganisations> = async (
  { db },
  { keyword, ...paging },
) => {
  const { page, pageSize, offset } = pageOf(paging)
  const { state, providerKeys, emailDomains, createdAt } = organisations
  const list = await db
    .select({ ...briefColumns, state, providerKeys, emailDomains, createdAt, members: memberCount() })
    .from(organisations)
    .where(found(keyword))
    .orderBy(...byName)
    .limit(pageSize)
    .offset(offset)
  return { list, total: await db.$count(organisations, found(keyword)), page, pageSize }
}

export const saveOrganisation: Handler<typeof contract.saveOrganisation> = async (
  context,
  { organisationId, version, text },
) => {
  const { db, ctx, me, now } = context
  const { logo: before, key, ...found } = await lockManaged(context, organisationId)
  refuse(found.version === version ? null : { code: 'organisation.changed' })
  await takeLogo({ db, ctx }, { logo: text.logo, before, userId: me.id, now })
  await keepPicturesIn(context, text.about)
  await db
    .update(organisations)
    .set({ ...text, searchText: searchTextFor({ name: text.name, key }), version: version + 1 })
    .where(eq(organisations.id, organisationId))
  await audit(context, {
    action: 'organisation.edit',
    target: { kind: 'organisation', id: organisationId },
    detail: { version: version + 1 },
  })
  return { version: version + 1 }
}

/** Marks a new logo, which must be the caller’s own picture, as used, and lets the former one go. */
async function takeLogo(
  { db, ctx }: { db: AppContext['db']; ctx: AppContext },
  { logo, before, userId, now }: { logo: string; before: string; userId: number; now: Date },
): Promise<void> {
  if (logo === before) return
  if (logo !== '') {
    const objectKey = orRefuse(ownPicture('team', userId, logo), 'organisation.logo')
    orRefuse(await ctx.storage.stat(objectKey), 'organisation.logo')
    await keepPicture(db, { objectKey, userId, now })
  }
  const left = publicKey(before)
  if (left) await releaseUpload(db, left)
}

const ADMINS_FIRST = sql`array_position(array['admin', 'host', 'member'], ${table.role})`

export const organisationMembers: Handler<typeof contract.organisationMembers> = async (
  context,
  { organisationId, keyword, role, ...paging },
) => {
  const { db } = context
  await managedOrganisation(context, organisationId)
  const { page, pageSize, offset } = pageOf(paging)
  const wanted = and(
    eq(table.organisationId, organisationId),
    role ? eq(table.role, role) : undefined,
    keyword === '' ? undefined : like(users.nameKey, partOf(nameKey(keyword))),
  )
  const rows = await db
    .select({ member: table, userName: users.name, avatar: users.avatar, total: sql<number>`count(*) over ()::int` })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(wanted)
    .orderBy(ADMINS_FIRST, asc(users.nameKey), asc(users.id))
    .limit(pageSize)
    .offset(offset)
  const list = rows.map(({ member, userName, avatar }) => ({
    userId: member.userId,
    userName,
    avatar: avatar ?? '',
    role: member.role,
    title: member.title,
    via: member.via,
    joinedAt: member.joinedAt,
  }))
  return { list, total: rows[0]?.total ?? 0, page, pageSize }
}
