import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { rulesAt, waysWith } from '../rule-versions.ts'
import { LIMITED, tasksOf } from '../tasks.ts'

export const pointTasks: Handler<typeof contract.pointTasks> = async ({ db, me, now }) => {
  const rules = await rulesAt(db, now)
  const ways = waysWith(rules).filter(({ on }) => on)
  if (!me) return { ways, own: null }
  const { tasks, profile, counts } = await tasksOf(db, me.id, now)
  const paid = LIMITED.map((way) => {
    const { day = 0, month = 0 } = counts.get(way) ?? {}
    return { way, times: rules[way].perDay === null ? month : day }
  })
  return { ways, own: { tasks, profile, paid } }
}
