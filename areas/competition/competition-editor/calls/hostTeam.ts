import { findById } from '@leitai/identity/account/find-account'
import { avatarOf, shownPerson } from '@leitai/identity/account/record'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { rolesOf } from '../../definition/roles.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToOwn } from '../../staff/rules.ts'
import type * as editor from '../contract.staff.ts'
import { shown } from '../gate.ts'

export const hostTeam: Handler<typeof editor.hostTeam> = async (context, { cmptId }) => {
  const { db, language } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId, { competing: true })
  const rows = await rolesOf(db, cmptId)
  const people = rows
    .filter(({ userId }) => userId !== cmpt.ownerId)
    .map((row) => ({ ...row, avatar: avatarOf({ id: row.userId, avatar: row.avatar }) }))
  const owner = cmpt.ownerId === null ? null : await findById(db, cmpt.ownerId)
  const first = owner ? [{ ...shownPerson(owner), role: 'owner' as const, at: null }] : []
  return { people: [...first, ...people], may: { change: shown(refusalToOwn(role), language) } }
}
