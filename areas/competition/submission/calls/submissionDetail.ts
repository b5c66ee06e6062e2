import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import type * as contract from '../contract.details.ts'
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
