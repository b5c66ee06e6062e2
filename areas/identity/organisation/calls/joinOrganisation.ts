import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { organisationOfCode, spendCode } from '../join-code.ts'
import { joinBySelf } from '../members.ts'
import { lockOrganisation } from '../organisation.ts'

export const joinOrganisation: Handler<typeof contract.joinOrganisation> = async ({ db, me, now }, { code }) => {
  const organisationId = orRefuse(await organisationOfCode(db, code, now), 'organisation.code')
  const { key, state } = await lockOrganisation(db, organisationId, 'share')
  // The code of a closed organisation is as good as none. A refusal gives the use back, as everything is rolled back.
  refuse(state === 'active' && (await spendCode(db, code, now)) ? null : { code: 'organisation.code' })
  await joinBySelf(db, { organisationId, userId: me.id, via: 'code', now })
  return { id: organisationId, key }
}
