import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as contract from '../contract.ts'
import { invitedBy, inviteMark } from '../invitation.ts'
import { stateOfInvitation } from '../rules.ts'

export const getInviteLogList: Handler<typeof contract.getInviteLogList> = async ({ db, me }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { list: invited, total, earned } = await invitedBy(db, { inviterId: me.id, limit: pageSize, offset })
  const list = invited.map(({ invitation, userName }) => {
    return { userName, at: invitation.at, state: stateOfInvitation(invitation), points: invitation.points }
  })
  return { list, total, page, pageSize, earned, mark: inviteMark(me.id) }
}
