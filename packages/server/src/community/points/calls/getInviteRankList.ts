import type * as contract from '@leitai/contract/community/points'
import { shownPerson } from '../../../identity/account/record.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { topInviters } from '../invitation.ts'

export const getInviteRankList: Handler<typeof contract.getInviteRankList> = async ({ db }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { list: top } = await topInviters(db, { limit: pageSize, offset })
  const list = top.map(({ userId, rank, invited, points, total: _, ...person }) => {
    return { ...shownPerson({ id: userId, ...person }), rank, invited, points }
  })
  return { list, total: top[0]?.total ?? 0, page, pageSize }
}
