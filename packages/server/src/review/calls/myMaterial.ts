import type * as contract from '@leitai/contract/review'
import type { Handler } from '../../call.ts'
import { attachmentUrl } from '../../entry/attachment.ts'
import { ownMaterial } from '../material.ts'

export const myMaterial: Handler<typeof contract.myMaterial> = async ({ db, me, house }, { materialId }) => {
  const { material } = await ownMaterial(db, materialId, me.id)
  return { url: await attachmentUrl(house, { objectKey: material.objectKey, name: material.fileName }) }
}
