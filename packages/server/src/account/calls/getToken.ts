import type * as account from '@leitai/contract/account'
import type { Handler } from '../../call.ts'
import { FORM_TOKEN_SECONDS, newFormToken } from '../form-token.ts'

export const getToken: Handler<typeof account.getToken> = async ({ house }) => ({
  token: newFormToken(house),
  validSeconds: FORM_TOKEN_SECONDS,
})
