import { type Handler, hashToken } from '@leitai/platform/http/dispatcher'
import { prove } from '../../security/prove.ts'
import type * as contract from '../contract.ts'
import { makeToken, newToken } from '../token.ts'

export const createToken: Handler<typeof contract.createToken> = async (context, { name, scopes, days, proof }) => {
  await prove(context, proof)
  const token = newToken()
  const made = await makeToken(context, { tokenHash: hashToken(token), name, scopes, days, origin: 'page' })
  return { ...made, token }
}
