import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { answerTokenRequest } from './answerTokenRequest.ts'
import { beginTokenRequest } from './beginTokenRequest.ts'
import { createToken } from './createToken.ts'
import { endTokenInUse } from './endTokenInUse.ts'
import { revokeToken } from './revokeToken.ts'
import { revokeTokens } from './revokeTokens.ts'
import { tokenInUse } from './tokenInUse.ts'
import { tokenRequest } from './tokenRequest.ts'
import { tokenRequestState } from './tokenRequestState.ts'
import { tokens } from './tokens.ts'

/** Every open call of the domain with its handler. */
export const calls = implement(contract, {
  answerTokenRequest,
  beginTokenRequest,
  createToken,
  endTokenInUse,
  revokeToken,
  revokeTokens,
  tokenInUse,
  tokenRequest,
  tokenRequestState,
  tokens,
})
