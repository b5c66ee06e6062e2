import { shownPerson } from '@leitai/identity/account/record'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as contract from '../contract.ts'
import { topInviters } from '../invitation.ts'

export const getInviteRankList: Handler<typeof contract.getInviteRankList> = async ({ db }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { list: top } = await topInviters(db, { limit: pageSize, offset })
  const list = top.map(({ userId, rank, invited, points, total: _, ...person }) => {
    return { ...shownPerson({ id: userId, ...person }), rank, invited, points }
  })
  return { list, total: top[0]?.total ?? 0, page, pageSize }
}
