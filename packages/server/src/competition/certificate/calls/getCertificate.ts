import type * as contract from '@leitai/contract/competition/certificate'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { certificatesOf } from '../certificates-of.ts'

export const getCertificate: Handler<typeof contract.getCertificate> = ({ db, me }, { cmptId }) =>
  certificatesOf(db, me.id, cmptId)
