import { findAccount, findById } from '@leitai/identity/account/find-account'
import { avatarOf, shownPerson } from '@leitai/identity/account/person'
import { audit } from '@leitai/platform/audit/audit'
import { limits } from '@leitai/platform/contract/limits'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { changeCompetition, lockCompetition } from '../../definition/edit/competition.ts'
import { endHostRole, rolesOf, setHostRole } from '../../definition/staff.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToOwn } from '../../staff/rules.ts'
import { refuseCompetitor } from '../../team/eligibility.ts'
import type * as editor from '../contract.staff.ts'
import { shown } from '../gate.ts'
import { notifyOne } from '../launch.ts'
import { handedOver, hostAdded, hostRemoved } from '../texts.ts'

export const addHost: Handler<typeof editor.addHost> = async (context, { cmptId, userName, role: work }) => {
  const { db, now } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToOwn(role))
  const cmpt = await lockCompetition(db, cmptId)
  // By user name only: trying phones and addresses would reveal whose they are.
  const found = /@|^\d+$/.test(userName) ? undefined : await findAccount(db, { account: userName, countryCode: '' })
  const person = orRefuse(found?.state === 'active' ? found : null, 'competitionEditor.person')
  await refuseCompetitor(db, { cmptId, userId: person.id, now })
  const there = await rolesOf(db, cmptId)
  const before = there.find(({ userId }) => userId === person.id)
  refuse(person.id === cmpt.ownerId || before?.role === 'owner' ? { code: 'competitionEditor.personOwner' } : null)
  const limit = limits.editor.people
  refuse(!before && there.length >= limit ? { code: 'competitionEditor.people', values: { limit } } : null)
  await setHostRole(db, { cmptId, userId: person.id, role: work, now })
  await notifyOne(context, person.id, cmpt, hostAdded(work))
  const target = { kind: 'competition', id: cmptId }
  await audit(context, { action: 'making.role', target, detail: { userId: person.id, role: work } })
  return { userId: person.id }
}

export const removeHost: Handler<typeof editor.removeHost> = async (context, { cmptId, userId }) => {
  const { db, me } = context
  const { role } = await hostedCompetition(context, cmptId, { competing: true })
  if (userId !== me.id) refuse(refusalToOwn(role))
  const cmpt = await lockCompetition(db, cmptId)
  refuse(userId === cmpt.ownerId ? { code: 'competitionEditor.personOwner' } : null)
  refuse((await endHostRole(db, { cmptId, userId })) ? null : { code: 'competitionEditor.person' })
  if (userId !== me.id) await notifyOne(context, userId, cmpt, hostRemoved)
  await audit(context, { action: 'making.roleEnd', target: { kind: 'competition', id: cmptId }, detail: { userId } })
  return { ok: true }
}

export const handOver: Handler<typeof editor.handOver> = async (context, { cmptId, userId, confirm }) => {
  const { db, me, now } = context
  await hostedCompetition(context, cmptId, { competing: true })
  const cmpt = await lockCompetition(db, cmptId)
  // Checked under the lock: of two concurrent transfers, the second caller is no longer the owner.
  const { role } = await hostedCompetition(context, cmptId, { competing: true })
  refuse(role === 'admin' || cmpt.ownerId === me.id ? refusalToOwn(role) : { code: 'hostConsole.mayNot' })
  refuse(confirm === (cmpt.title.zh || cmpt.title.en) ? null : { code: 'competitionEditor.confirm' })
  refuse(userId === cmpt.ownerId ? { code: 'competitionEditor.personOwner' } : null)
  const person = await findById(db, userId)
  const works = (await rolesOf(db, cmptId)).some((row) => row.userId === userId)
  refuse(works && person?.state === 'active' ? null : { code: 'competitionEditor.person' })
  await refuseCompetitor(db, { cmptId, userId, now })
  await changeCompetition(db, cmpt, { ownerId: userId })
  await setHostRole(db, { cmptId, userId, role: 'owner', now })
  if (cmpt.ownerId !== null) await setHostRole(db, { cmptId, userId: cmpt.ownerId, role: 'editor', now })
  await notifyOne(context, userId, cmpt, handedOver)
  const detail = { from: cmpt.ownerId, to: userId }
  await audit(context, { action: 'making.handOver', target: { kind: 'competition', id: cmptId }, detail })
  return { ok: true }
}

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
