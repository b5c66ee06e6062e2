import { builders } from '@leitai/testing/build'
import type { TestApp } from '@leitai/testing/open-test-app'
import type { OrganisationRole } from './contract.ts'
import { makeOrganisation } from './create.ts'
import { addMember } from './members.ts'

let count = 0

export function organisationBuilders(app: TestApp) {
  const build = builders(app)

  async function somebody(values: Parameters<typeof build.user>[0] = {}) {
    const user = await build.user(values)
    return { user, visitor: await app.as(user) }
  }

  /** An organisation with an admin. */
  async function organisation() {
    const admin = await somebody()
    const key = `demo-test-${++count}`
    const id = await makeOrganisation(app.ctx.db, {
      key,
      name: { zh: `演示组织${count}`, en: '' },
      kind: 'school',
      adminId: admin.user.id,
      now: app.ctx.now(),
    })
    return { id, key, admin }
  }

  /** Somebody who is in an organisation. */
  async function member(organisationId: number, role: OrganisationRole = 'member') {
    const made = await somebody()
    await addMember(app.ctx.db, {
      organisationId,
      userId: made.user.id,
      role,
      via: 'admin',
      now: app.ctx.now(),
    })
    return made
  }

  return { somebody, organisation, member }
}
