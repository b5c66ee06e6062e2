import { awardEach } from '@leitai/community/points/award'
import { signedOn, signIn } from '@leitai/community/points/sign-in'
import { submissions } from '@leitai/competition/submission/table'
import { nameKey } from '@leitai/identity/account/rules'
import { users } from '@leitai/identity/account/table'
import { makeOrganisation } from '@leitai/identity/organisation/create'
import { addMember } from '@leitai/identity/organisation/members'
import { organisations } from '@leitai/identity/organisation/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { asc, eq, inArray } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { dayName } from '@leitai/platform/time/day'
import { DEMO_PEOPLE } from './cast.ts'

const KEY = 'demo-university'
const university = {
  key: KEY,
  name: { zh: '演示大学', en: 'Demo University' },
  kind: 'school' as const,
  about: {
    zh: '虚构的演示大学：本页展示组织的页面、外观和成员。\n\n组织的管理员在“管理组织”中更改页面、邀请成员、生成加入码。',
    en: 'A fictional university: this page shows what organisations have, a page, branding and members.\n\nIts admins edit the page, invite people and create join codes under “Manage”.',
  },
  contact: 'office@example.com',
  primary: '#14532d',
  accent: '#9a3412',
}
const people = [
  { name: '演示甲', role: 'host', title: '教师 Teacher' },
  { name: '演示乙', role: 'member', title: '' },
  { name: '演示丙', role: 'member', title: '' },
  { name: '演示丁', role: 'member', title: '' },
] as const

/** Makes the organisation of the demonstration, once; the host runs it. */
export async function fillOrganisations({ db, now }: AppContext, hostId: number): Promise<void> {
  const [existing] = await db.select({ id: organisations.id }).from(organisations).where(eq(organisations.key, KEY))
  if (existing) return
  await transaction(db, async (tx) => {
    const organisationId = await makeOrganisation(tx, { ...university, adminId: hostId, now: now() })
    for (const { name, role, title } of people) {
      const [found] = await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(users.nameKey, nameKey(name)))
      if (found) await addMember(tx, { organisationId, userId: found.id, role, title, via: 'admin', now: now() })
    }
  })
}

const DAY_MS = 86_400_000
/** The first person has signed in on this many consecutive days up to yesterday, each next person on one fewer. */
const MOST_DAYS = 12

/** Points of the demonstration, earned by what its people did. */
export async function fillPoints({ db, now }: AppContext): Promise<void> {
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.nameKey, DEMO_PEOPLE.map(nameKey)))
    .orderBy(asc(users.id))
  const began = new Date(now().getTime() - (MOST_DAYS + 1) * DAY_MS)
  await transaction(db, (tx) => payFirstScores(tx, began))
  for (let ago = MOST_DAYS; ago >= 1; ago--) {
    const day = new Date(now().getTime() - ago * DAY_MS)
    const here = people.filter((_, at) => ago <= MOST_DAYS - at)
    await transaction(db, async (tx) => {
      for (const { id } of here) if (!(await signedOn(tx, id, dayName(day)))) await signIn(tx, id, day)
    })
  }
}

async function payFirstScores(db: Db, now: Date): Promise<void> {
  const scored = await db
    .selectDistinct({ userId: submissions.userId, subject: submissions.cmptId })
    .from(submissions)
    .where(eq(submissions.state, 'scored'))
  await awardEach(db, { of: scored, rule: 'firstScore', now })
}
