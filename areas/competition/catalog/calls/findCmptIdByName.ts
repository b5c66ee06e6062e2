import { and, eq, or, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { competitions } from '../../definition/table.ts'
import type * as contract from '../contract.ts'

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
