import { makeOrganisation } from '@leitai/identity/organisation/create'
import {
  organisationCodes,
  organisationInvitations,
  organisationMembers,
  organisations,
} from '@leitai/identity/organisation/table'
import { eq } from '@leitai/platform/db/orm'
import { type Makers, one } from './contest.ts'
import { marked } from './marker.ts'

/** An organisation of this side with its people: an admin, two members and two who are invited. */
export async function makeOrganisations({ db, person, now, later, side, contest }: Makers) {
  const organisationKey = `demo-organisation-${side.toLowerCase()}`
  const organisationId = await makeOrganisation(db, {
    key: organisationKey,
    name: { zh: `演示组织${side}`, en: '' },
    kind: 'school',
    adminId: person('organisationAdmin').id,
    now,
  })
  await db
    .update(organisations)
    .set({ emailDomains: ['example.com'] })
    .where(eq(organisations.id, organisationId))
  await contest({ organisationId })
  const member = { organisationId, role: 'member' as const, via: 'code' as const, joinedAt: now }
  await db.insert(organisationMembers).values([
    { ...member, userId: person('member').id, title: marked(side, 'member', 'organisationAdmin') },
    { ...member, userId: person('mate').id, title: marked(side, 'mate', 'organisationAdmin') },
  ])
  const open = { organisationId, state: 'open' as const, role: 'member' as const, at: now, expiresAt: later(30) }
  const invite = async (role: string) =>
    one(
      await db
        .insert(organisationInvitations)
        .values({ ...open, userId: person(role).id, invitedBy: person('organisationAdmin').id })
        .returning({ id: organisationInvitations.id }),
    ).id
  const organisationCode = `WORLDCODE${side}`
  await db.insert(organisationCodes).values({ organisationId, code: organisationCode, createdAt: now })
  return {
    organisationId,
    organisationKey,
    organisationCode,
    organisationInvite: await invite('signedUp'),
    otherOrganisationInvite: await invite('neutral'),
  }
}
