import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { award } from '../award.ts'
import { lockBalances } from '../balance.ts'
import type * as contract from '../contract.ts'
import { balanceOf } from '../points.ts'
import { rulesAt } from '../rule-versions.ts'
import { signIn } from '../sign-in.ts'
import { finishedTasks, ONCE } from '../tasks.ts'

export const getCoupleIntegral: Handler<typeof contract.getCoupleIntegral> = async ({ db, me, now }, { task }) => {
  const userId = me.id
  if (task === 'signIn') {
    const earned = await signIn(db, userId, now)
    return { ...earned, spendable: await balanceOf(db, userId, now) }
  }
  refuse((await rulesAt(db, now))[task].on ? null : { code: 'points.off' })
  await lockBalances(db, [userId])
  const { finished } = await finishedTasks(db, userId)
  refuse(finished.has(task) ? null : { code: 'points.unfinished' })
  const points = await award(db, { userId, rule: task, subject: ONCE, now })
  refuse(points > 0 ? null : { code: 'points.claimed' })
  return { points, extra: 0, spendable: await balanceOf(db, userId, now) }
}
