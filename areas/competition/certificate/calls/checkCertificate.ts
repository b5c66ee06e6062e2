import { maskName } from '@leitai/platform/contract/identity'
import { eq } from '@leitai/platform/db/orm'
import { Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
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
