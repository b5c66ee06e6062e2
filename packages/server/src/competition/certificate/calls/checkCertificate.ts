import type * as contract from '@leitai/contract/competition/certificate'
import { maskName } from '@leitai/contract/core/identity'
import { eq } from '../../../platform/db/orm.ts'
import { Refused } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { namesOn } from '../print.ts'
import { nameKey, readNumber } from '../rules.ts'
import { certificates } from '../table.ts'

export const checkCertificate: Handler<typeof contract.checkCertificate> = async (context, input) => {
  const { db } = context
  const [found] = await db
    .select()
    .from(certificates)
    .where(eq(certificates.number, readNumber(input.number)))
  const [name = null] = found ? await namesOn(context, [found]) : []
  // The same response for an unknown number, a wrong check part and a wrong name, so that none can be probed.
  if (!found || name === null || nameKey(name) !== nameKey(input.name))
    throw new Refused({ code: 'certificate.mismatch' })
  const { number, competition, award, teamName: team, issuedAt, revokedAt } = found
  return { number, competition, award, team, name: maskName(name), issuedAt, revokedAt }
}
