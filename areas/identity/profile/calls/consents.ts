import type { Handler } from '@leitai/platform/http/dispatcher'
import { consentsOf, consentVersions } from '../../account/consent.ts'
import type * as contract from '../contract.ts'

const documents = ['terms', 'privacy', 'realname'] as const

export const consents: Handler<typeof contract.consents> = async ({ db, me }) => {
  const given = await consentsOf(db, me.id)
  const versions = await consentVersions(db)
  return documents.map((document) => {
    const last = given.findLast((one) => one.document === document)
    return {
      document,
      current: versions[document],
      agreed: last?.version ?? 0,
      agreedAt: last?.at ?? null,
    }
  })
}
