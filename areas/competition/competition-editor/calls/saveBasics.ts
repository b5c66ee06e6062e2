import { mayHostFor } from '@leitai/identity/organisation/organisation'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { keepPicture, ownPicture } from '@leitai/platform/file/picture'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { changeCompetition, isSlugTaken, lockCompetition } from '../../definition/edit/competition.ts'
import { hasSeries } from '../../definition/series.ts'
import type { Competition } from '../../definition/table.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as editor from '../contract.content.ts'
import { refuseGaps } from '../gate.ts'
import { beginEdit } from '../lock.ts'
import { refusalOfPrizes } from '../rules.ts'

export const saveBasics: Handler<typeof editor.saveBasics> = async (context, { cmptId, version, value }) => {
  const { db, me, now } = context
  const edit = await beginEdit(context, { cmptId, version }, 'basics')
  const { cmpt, published } = edit
  const fixed = ['slug', 'type', 'practice', 'weight'] as const
  if (published && fixed.some((name) => value[name] !== cmpt[name])) refuse({ code: 'making.fixed' })
  const audience = value.audience ?? cmpt.audience
  const organisationId = value.organisationId === undefined ? cmpt.organisationId : value.organisationId
  refuse(audience === 'organisation' && organisationId === null ? { code: 'making.organisation' } : null)
  const moves = organisationId !== null && organisationId !== cmpt.organisationId
  refuse(moves && !(await mayHostFor(db, organisationId, me)) ? { code: 'making.organisationHost' } : null)
  // What was promised to a few is not shown to everybody afterwards, and what everybody may see does not vanish for most of them.
  if (published && (audience === 'public') !== (cmpt.audience === 'public')) refuse({ code: 'making.audience' })
  refuse(refusalOfPrizes({ ...cmpt, practice: value.practice }))
  if (value.parentId !== cmpt.parentId) await refuseParent(context, cmpt, value.parentId)
  if (await isSlugTaken(db, value.slug, cmptId)) refuse({ code: 'making.slugTaken' })
  for (const name of ['cover', 'hostLogo', 'groupQr'] as const) {
    const picture = value[name]
    if (picture === null || picture === undefined || picture === cmpt[name]) continue
    const objectKey = ownPicture('cover', me.id, picture) ?? ownPicture('editor', me.id, picture)
    await keepPicture(db, { objectKey: orRefuse(objectKey, 'making.cover'), userId: me.id, now })
  }
  const after = await changeCompetition(db, cmpt, value)
  if (published) await refuseGaps(context, after)
  return { version: edit.version }
}

/**
 * Refuses a parent that the caller does not run, and nested series. Both are locked: two concurrent calls would not see each other's
 * change.
 */
async function refuseParent(
  context: AuthenticatedContext,
  cmpt: Pick<Competition, 'id'>,
  parentId: number | null,
): Promise<void> {
  if (parentId === null) return
  const { role } = await hostedCompetition(context, parentId)
  refuse(refusalToRun(role))
  const parent = await lockCompetition(context.db, parentId)
  const fits = parentId !== cmpt.id && parent.parentId === null && !(await hasSeries(context.db, cmpt.id))
  refuse(fits ? null : { code: 'making.parent' })
}
