import type * as contract from '@leitai/contract/competition/catalog'
import { and, eq, or, sql } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { competitions } from '../../definition/table.ts'

/** By its exact title in either language, or its address name. */
export const findCmptIdByName: Handler<typeof contract.findCmptIdByName> = async ({ db }, { name }) => {
  const [found] = await db
    .select({ cmptId: competitions.id })
    .from(competitions)
    .where(
      and(
        eq(competitions.status, 'published'),
        or(
          eq(competitions.slug, name),
          eq(sql`${competitions.title}->>'zh'`, name),
          eq(sql`${competitions.title}->>'en'`, name),
        ),
      ),
    )
    .limit(1)
  return { cmptId: found?.cmptId ?? null }
}
