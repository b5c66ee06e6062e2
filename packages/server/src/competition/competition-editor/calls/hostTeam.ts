import type * as editor from '@leitai/contract/competition/competition-editor.staff'
import { findById } from '../../../identity/account/find-account.ts'
import { avatarOf, shownPerson } from '../../../identity/account/record.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { rolesOf } from '../../definition/roles.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToOwn } from '../../staff/rules.ts'
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
