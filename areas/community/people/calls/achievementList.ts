import { getTableColumns, sql } from '@leitai/platform/db/orm'
import { type Placeholders, rows, statement } from '@leitai/platform/db/statement'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { countsPart } from '../achievements.ts'
import { type Achievement, achievementThresholds, type achievementList as contract } from '../contract.ts'
import { personFrom, personPart } from '../person.ts'
import { achievements } from '../table.ts'

const parts = ({ userId }: Placeholders<{ userId: number }>) => ({
  person: personPart(userId),
  reached: rows(getTableColumns(achievements), sql`from ${achievements} where ${achievements.userId} = ${userId}::int`),
})
const seenByOthers = statement(parts)
/** What is not reached yet is counted for its owner alone. */
const seenByOwner = statement((given: Placeholders<{ userId: number }>) => ({
  ...parts(given),
  counted: countsPart(given.userId),
}))

export const achievementList: Handler<typeof contract> = async ({ db, me }, { userId }) => {
  const found =
    me?.id === userId ? await seenByOwner(db, { userId }) : { ...(await seenByOthers(db, { userId })), counted: [] }
  const { shown, self } = personFrom(found.person, { me })
  if (!shown.achievements) return { list: [], hidden: true }
  const atOf = new Map(found.reached.map(({ feat, need, at }) => [`${feat} ${need}`, at]))
  const counted = new Map(found.counted.map(({ feat, times }) => [feat, times]))
  const list = (Object.keys(achievementThresholds) as Achievement[]).flatMap((feat) =>
    achievementThresholds[feat].map((need) => {
      const at = atOf.get(`${feat} ${need}`) ?? null
      return { feat, need, at, have: Math.min(need, at ? need : (counted.get(feat) ?? 0)) }
    }),
  )
  return { list: self ? list : list.filter(({ at }) => at !== null), hidden: false }
}
