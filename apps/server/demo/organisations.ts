import { nameKey } from '@leitai/identity/account/rules'
import { users } from '@leitai/identity/account/table'
import { makeOrganisation } from '@leitai/identity/organisation/create'
import { addMember } from '@leitai/identity/organisation/members'
import { organisations } from '@leitai/identity/organisation/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import { eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'

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
