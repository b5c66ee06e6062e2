import type * as contract from '@leitai/contract/community/points'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { type EventWay, timesPaid } from '../award.ts'
import { rulesAt, waysWith } from '../rule-versions.ts'
import { tasksOf } from '../tasks.ts'

const LIMITED: EventWay[] = ['inviteVerified', 'inviteScored', 'post', 'reply', 'liked']

export const pointTasks: Handler<typeof contract.pointTasks> = async ({ db, me, now }) => {
  const rules = await rulesAt(db, now)
  const ways = waysWith(rules).filter(({ on }) => on)
  if (!me) return { ways, own: null }
  const counts = await timesPaid(db, { ways: LIMITED, userIds: [me.id], now })
  const paid = LIMITED.map((way) => {
    const { day = 0, month = 0 } = counts.find((one) => one.way === way) ?? {}
    return { way, times: rules[way].perDay === null ? month : day }
  })
  return { ways, own: { ...(await tasksOf(db, me.id, now)), paid } }
}
