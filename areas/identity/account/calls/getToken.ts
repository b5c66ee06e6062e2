import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as account from '../contract.ts'
import { FORM_TOKEN_SECONDS, newFormToken } from '../form-token.ts'

export const getToken: Handler<typeof account.getToken> = async ({ ctx }) => ({
  token: newFormToken(ctx),
  validSeconds: FORM_TOKEN_SECONDS,
})
