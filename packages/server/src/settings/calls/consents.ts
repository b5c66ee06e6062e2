import { CONSENT_VERSIONS } from '@leitai/contract/consents'
import type * as contract from '@leitai/contract/settings'
import { consentsOf } from '../../account/consent.ts'
import type { Handler } from '../../call.ts'

const documents = ['terms', 'privacy', 'realname'] as const

export const consents: Handler<typeof contract.consents> = async ({ db, me }) => {
  const given = await consentsOf(db, me.id)
  return documents.map((document) => {
    const last = given.findLast((one) => one.document === document)
    return {
      document,
      current: CONSENT_VERSIONS[document],
      agreed: last?.version ?? 0,
      agreedAt: last?.at ?? null,
    }
  })
}
