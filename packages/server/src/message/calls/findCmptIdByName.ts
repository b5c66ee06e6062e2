import type * as message from '@leitai/contract/message'
import type { Handler } from '../../call.ts'
import { competitions } from '../../competition/table.ts'
import { and, eq, or, sql } from '../../db/orm.ts'

/** By its exact title in either language, or its address name. */
export const findCmptIdByName: Handler<typeof message.findCmptIdByName> = async ({ db }, { name }) => {
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
