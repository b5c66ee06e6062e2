import type * as message from '@leitai/contract/site/message'
import { audit } from '../../../platform/audit/audit.ts'
import { usePicturesIn } from '../../../platform/file/pictures-in.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { notify } from '../notify.ts'

export const sendOfficialNotice: Handler<typeof message.sendOfficialNotice> = async (context, input) => {
  const { db, now } = context
  const { title, body, link } = input
  const id = await notify(db, { userId: null, kind: 'official', title, body, markdown: true, link: link || null, now })
  await usePicturesIn(context, body)
  await audit(context, { action: 'notice.send', target: { kind: 'notice', id }, detail: { title } })
  return { id }
}
