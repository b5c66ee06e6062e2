import type { Handler } from '@leitai/platform/http/dispatcher'
import { certificatesOf } from '../certificates-of.ts'
import type * as contract from '../contract.ts'

export const getCertificate: Handler<typeof contract.getCertificate> = ({ db, me }, { cmptId }) =>
  certificatesOf(db, me.id, cmptId)
