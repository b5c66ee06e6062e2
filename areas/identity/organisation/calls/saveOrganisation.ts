import { audit } from '@leitai/platform/audit/audit'
import type { AppContext } from '@leitai/platform/context/app-context'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { releaseUpload } from '@leitai/platform/file/file'
import { keepPicture, ownPicture, publicKey } from '@leitai/platform/file/picture'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.manage.ts'
import { searchTextFor } from '../list.ts'
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
