import {
  type Achievement,
  achievementThresholds,
  type achievementList as contract,
} from '@leitai/contract/community/people'
import { eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { countAchievements } from '../achievements.ts'
import { personSeen } from '../person.ts'
import { achievements } from '../table.ts'

export const achievementList: Handler<typeof contract> = async ({ db, me }, { userId }) => {
  const { shown, self } = await personSeen(db, { userId, me })
  if (!shown.achievements) return { list: [], hidden: true }
  const reached = await db.select().from(achievements).where(eq(achievements.userId, userId))
  const atOf = new Map(reached.map(({ feat, need, at }) => [`${feat} ${need}`, at]))
  const counted = self ? await countAchievements(db, userId) : null
  const list = (Object.keys(achievementThresholds) as Achievement[]).flatMap((feat) =>
    achievementThresholds[feat].map((need) => {
      const at = atOf.get(`${feat} ${need}`) ?? null
      return { feat, need, at, have: Math.min(need, at ? need : (counted?.get(feat) ?? 0)) }
    }),
  )
  return { list: self ? list : list.filter(({ at }) => at !== null), hidden: false }
}
