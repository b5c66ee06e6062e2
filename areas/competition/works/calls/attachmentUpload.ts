import { limits } from '@leitai/platform/contract/limits'
import { encryptAddress } from '@leitai/platform/file/contract.tempurl'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { publicCompetition } from '../../definition/competition.ts'
import { myTeamIn } from '../../submission/submission.ts'
import { refuseToCompete } from '../../team/eligibility.ts'
import { openAttachment } from '../attachment.ts'
import type * as contract from '../contract.ts'

export const attachmentUpload: Handler<typeof contract.attachmentUpload> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, fileName, size } = input
  await publicCompetition(db, cmptId)
  const { baseline } = await myTeamIn(db, cmptId, me)
  await refuseToCompete(db, { cmptId, userId: me.id, now, baseline })
  const { url, ...opened } = await openAttachment(context, { userId: me.id, fileName, size, now })
  const expiresAt = new Date(now.getTime() + limits.uploadUrlSeconds * 1000)
  return { ...opened, tempUrl: await encryptAddress(url), expiresAt }
}
