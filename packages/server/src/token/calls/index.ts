import * as contract from '@leitai/contract/token'
import { bind } from '../../call.ts'
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

/** Every call of the domain with what is done for it. */
export const calls = [
  bind('answerTokenRequest', contract.answerTokenRequest, answerTokenRequest),
  bind('beginTokenRequest', contract.beginTokenRequest, beginTokenRequest),
  bind('createToken', contract.createToken, createToken),
  bind('endTokenInUse', contract.endTokenInUse, endTokenInUse),
  bind('revokeToken', contract.revokeToken, revokeToken),
  bind('revokeTokens', contract.revokeTokens, revokeTokens),
  bind('tokenInUse', contract.tokenInUse, tokenInUse),
  bind('tokenRequest', contract.tokenRequest, tokenRequest),
  bind('tokenRequestState', contract.tokenRequestState, tokenRequestState),
  bind('tokens', contract.tokens, tokens),
]
