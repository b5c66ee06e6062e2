import { users } from '@leitai/identity/account/table'
import { audit } from '@leitai/platform/audit/audit'
import { tableFile } from '@leitai/platform/csv/table-file'
import { and, asc, eq, gt } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { taughtClass } from '../class.ts'
import type * as contract from '../contract.roster.ts'
import { classPeople } from '../table.ts'
import { peopleHeader } from '../texts.ts'

const AT_ONCE = 500

export const classPeopleFile: Handler<typeof contract.classPeopleFile> = async (context, { classId, format }) => {
  const { ctx } = context
  await taughtClass(context, classId, 'roster')
  async function* parts() {
    let last = 0
    for (;;) {
      const rows = await ctx.db
        .select({ person: classPeople, userName: users.name })
        .from(classPeople)
        .innerJoin(users, eq(users.id, classPeople.userId))
        .where(and(eq(classPeople.classId, classId), gt(classPeople.userId, last)))
        .orderBy(asc(classPeople.userId))
        .limit(AT_ONCE)
      if (rows.length === 0) return
      yield rows.map(({ person, userName }) => [
        userName,
        person.role,
        person.number,
        person.name,
        person.section,
        person.group,
        person.joinedAt.toISOString(),
      ])
      last = rows.at(-1)?.person.userId ?? last
    }
  }
  await audit(context, { action: 'class.export', target: { kind: 'class', id: classId } })
  return tableFile({ name: `class-${classId}`, format, header: peopleHeader, parts: parts() })
}
