import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.manage.ts'
import { searchTextFor } from '../list.ts'
import { takeLogo } from '../logo.ts'
import { lockManaged } from '../organisation.ts'
import { organisations } from '../table.ts'

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
