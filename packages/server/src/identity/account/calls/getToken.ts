import type * as account from '@leitai/contract/identity/account'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { FORM_TOKEN_SECONDS, newFormToken } from '../form-token.ts'

export const getToken: Handler<typeof account.getToken> = async ({ ctx }) => ({
  token: newFormToken(ctx),
  validSeconds: FORM_TOKEN_SECONDS,
})
