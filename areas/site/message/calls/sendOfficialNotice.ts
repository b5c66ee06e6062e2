import { audit } from '@leitai/platform/audit/audit'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as message from '../contract.ts'
import { notify } from '../notify.ts'

export const sendOfficialNotice: Handler<typeof message.sendOfficialNotice> = async (context, input) => {
  const { db, now } = context
  const { title, body, link } = input
  const id = await notify(db, { userId: null, kind: 'official', title, body, markdown: true, link: link || null, now })
  await keepPicturesIn(context, body)
  await audit(context, { action: 'notice.send', target: { kind: 'notice', id }, detail: { title } })
  return { id }
}
