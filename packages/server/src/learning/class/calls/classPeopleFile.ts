import type * as contract from '@leitai/contract/learning/class.roster'
import { users } from '../../../identity/account/table.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { tableFile } from '../../../platform/csv/table-file.ts'
import { and, asc, eq, gt } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { taughtClass } from '../class.ts'
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
        ...[userName, person.role, person.number, person.name, person.section, person.group],
        person.joinedAt.toISOString(),
      ])
      last = rows.at(-1)?.person.userId ?? last
    }
  }
  await audit(context, { action: 'class.export', target: { kind: 'class', id: classId } })
  return tableFile({ name: `class-${classId}`, format, header: peopleHeader, parts: parts() })
}
