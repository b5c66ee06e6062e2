import type * as contract from '@leitai/contract/entry'
import { limits } from '@leitai/contract/limits'
import { sealAddress } from '@leitai/contract/tempurl'
import type { Handler } from '../../call.ts'
import { publicCompetition } from '../../competition/competition.ts'
import { refuseToCompete } from '../../competition/eligibility.ts'
import { myTeamIn } from '../../submission/submission.ts'
import { openAttachment } from '../attachment.ts'

export const attachmentUpload: Handler<typeof contract.attachmentUpload> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, fileName, size } = input
  await publicCompetition(db, cmptId)
  const { baseline } = await myTeamIn(db, cmptId, me)
  await refuseToCompete(db, { cmptId, userId: me.id, now, baseline })
  const { url, ...opened } = await openAttachment(context, { userId: me.id, fileName, size, now })
  const expiresAt = new Date(now.getTime() + limits.uploadUrlSeconds * 1000)
  return { ...opened, tempUrl: await sealAddress(url), expiresAt }
}
