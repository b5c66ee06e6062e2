import type { Db } from '@leitai/platform/db/open'
import { and, asc, desc, gt, lte } from '@leitai/platform/db/orm'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { Way } from './contract.ts'
import { type Rule, usualRules } from './rules.ts'
import { pointRuleVersions } from './table.ts'

export type Rules = Record<Way, Rule>

/** All versions of the rules, of which the later replaces the earlier. */
const allVersions = keptRead({ reads: [pointRuleVersions] }, (db, _: 'all') =>
  db.select().from(pointRuleVersions).orderBy(asc(pointRuleVersions.from), asc(pointRuleVersions.id)),
)

/** The point rules in force at a moment. */
export async function rulesAt(db: Db, at: Date): Promise<Rules> {
  const rules = { ...usualRules }
  for (const { way, points, perDay, perMonth, on, from } of await allVersions(db, 'all'))
    if (from <= at) rules[way] = { points, perDay, perMonth, on }
  return rules
}

export const waysWith = (rules: Rules) => Way.options.map((way) => ({ way, ...rules[way] }))

const SHOWN = 100

/** Future versions, next first, and current and past ones, newest first. */
export async function versions(db: Db, now: Date) {
  const rows = (which: 'coming' | 'past') =>
    db
      .select()
      .from(pointRuleVersions)
      .where(and(which === 'coming' ? gt(pointRuleVersions.from, now) : lte(pointRuleVersions.from, now)))
      .orderBy(desc(pointRuleVersions.from), desc(pointRuleVersions.id))
      .limit(SHOWN)
  return { coming: (await rows('coming')).reverse(), past: await rows('past') }
}
