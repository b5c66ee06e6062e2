import type * as contract from '@leitai/contract/community/points'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
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
