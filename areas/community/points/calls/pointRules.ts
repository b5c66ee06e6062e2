import { users } from '@leitai/identity/account/table'
import { inArray } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { rulesAt, versions, waysWith } from '../rule-versions.ts'

export const pointRules: Handler<typeof contract.pointRules> = async ({ db, now }) => {
  const { coming, past } = await versions(db, now)
  const ids = [...coming, ...past].flatMap(({ by }) => (by === null ? [] : [by]))
  const names = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const shown = (list: typeof past) =>
    list.map((one) => ({ ...one, by: one.by === null ? null : (nameOf.get(one.by) ?? null) }))
  return { now: waysWith(await rulesAt(db, now)), coming: shown(coming), past: shown(past) }
}
