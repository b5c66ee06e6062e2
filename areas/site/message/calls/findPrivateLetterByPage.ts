import { shownPerson } from '@leitai/identity/account/record'
import { refusalText } from '@leitai/platform/contract/refusals'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as message from '../contract.ts'
import { threadsOf, threadWith } from '../direct-messages.ts'
import { refusalToWrite } from '../rules.ts'

export const findPrivateLetterByPage: Handler<typeof message.findPrivateLetterByPage> = async (context, input) => {
  const { db, me, now, language } = context
  const { withUserId, keyword, unread = false, before } = input
  const { page, pageSize, offset } = pageOf(input)
  if (withUserId === undefined) {
    return { ...(await threadsOf(db, me, { keyword, unread, limit: pageSize, offset })), page, pageSize, thread: null }
  }
  const part = { otherId: withUserId, before, keyword, limit: pageSize, offset }
  const { list, total, other, standing } = await threadWith(db, me, { ...part, now })
  const refusal = refusalToWrite(standing)
  return {
    list,
    total,
    page,
    pageSize,
    thread: {
      person: shownPerson(other),
      closed: other.state === 'closed',
      refused: standing.refusing,
      may: { write: refusal && refusalText(refusal, language) },
    },
  }
}
