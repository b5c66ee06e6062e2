import type * as contract from '@leitai/contract/competition/submission.details'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { Download } from '../../../platform/http/download.ts'
import { detailTypes } from '../details.ts'
import { visibleDetails } from '../details-view.ts'

export const submissionDetail: Handler<typeof contract.submissionDetail> = async (context, { id, name }) => {
  const { files } = await visibleDetails(context, id)
  const file = orRefuse(
    files.find((one) => one.name === name),
    'submission.noDetail',
  )
  const { body } = await context.ctx.storage.get(file.objectKey)
  return new Download({ name, contentType: detailTypes[file.kind], body })
}
