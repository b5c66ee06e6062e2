import type { Handler } from '@leitai/platform/http/dispatcher'
import { attachmentUrl } from '../../works/attachment.ts'
import type * as contract from '../contract.ts'
import { ownMaterial } from '../material.ts'

export const myMaterial: Handler<typeof contract.myMaterial> = async ({ db, me, ctx }, { materialId }) => {
  const { material } = await ownMaterial(db, materialId, me.id)
  return { url: await attachmentUrl(ctx, { objectKey: material.objectKey, name: material.fileName }) }
}
