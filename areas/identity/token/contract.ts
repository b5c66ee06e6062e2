import { read, tokenScopes, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'

/** Personal tokens: log-in for the submission tool and users' own scripts. */

const TokenScope = z.enum(tokenScopes)
const scopes = form.json(z.array(TokenScope).check(z.minLength(1, 'notEmpty'), z.maxLength(tokenScopes.length)))
const days = form.int.check(z.refine((value) => value >= 1 && value <= limits.token.daysMax, { error: 'wrong' }))

/** Accepted by `Authorization: Bearer`. */
export const isToken = (text: string) => /^leitai_[\w-]{43}$/.test(text)

export const tokens = read('/user/token/list.json', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  output: z.object({
    /** Active ones first, then recently ended ones; newest first. */
    list: z.array(
      z.object({
        id: shape.id,
        name: z.string(),
        scopes: z.array(TokenScope),
        /** Where it came from: created on the page, or requested by a tool. */
        origin: z.enum(['page', 'tool']),
        createdAt: shape.time,
        expiresAt: shape.time,
        /** yyyy-MM-dd */
        lastUsedOn: z.nullable(z.string()),
        state: z.enum(['live', 'expired', 'revoked']),
      }),
    ),
    /** The proof of identity required to create a token. */
    proof: z.enum(['code', 'password', 'none']),
    may: z.object({ create: z.nullable(z.string()) }),
  }),
  summary: 'One’s personal tokens, never the tokens themselves',
})
export const createToken = write('/user/token/create.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ name: form.name(limits.token.name), scopes, days, proof: form.proof }),
  output: z.object({ id: shape.id, token: z.string(), expiresAt: shape.time }),
  perMinute: 20,
  summary: 'Make a personal token; it is shown only now',
})
export const revokeToken = write('/user/token/revoke.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ id: form.id }),
  output: shape.done,
  summary: 'End a personal token',
})
export const revokeTokens = write('/user/token/revokeAll.json', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  output: z.object({ ended: z.int() }),
  summary: 'End all personal tokens',
})

/** The token of the current call, and its owner. */
export const tokenInUse = read('/user/token/self.json', {
  access: 'login',
  may: 'loggedIn',
  token: 'read',
  input: form.none,
  output: z.object({
    userId: shape.id,
    userName: z.string(),
    /** Null if the call used a session cookie. */
    token: z.nullable(z.object({ name: z.string(), scopes: z.array(TokenScope), expiresAt: shape.time })),
  }),
  summary: 'The current user, and the scopes of the token in use',
})
export const endTokenInUse = write('/user/token/end.json', {
  access: 'login',
  may: 'loggedIn',
  token: 'read',
  input: form.none,
  output: shape.done,
  summary: 'End the token that this call is made with',
})

/** A tool requests a token (similar to RFC 8628): it shows the code, the user approves it in the browser, and the tool polls until then. */
export const beginTokenRequest = write('/common/token/begin.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ machine: form.name(limits.token.name), scopes, days }),
  output: z.object({
    /** Valid as a token once the request is approved. */
    token: z.string(),
    /** Shown to the user for comparison: AAAA-AAAA. */
    code: z.string(),
    /** The page for approval. */
    url: z.string(),
    validSeconds: z.int(),
    everySeconds: z.int(),
  }),
  perMinute: 20,
  perNetwork: true,
  summary: 'Ask for a personal token from a tool',
})
const TokenRequestState = z.enum(['waiting', 'approved', 'refused', 'over'])
export const tokenRequestState = write('/common/token/state.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ token: form.text(60) }),
  output: z.object({ state: TokenRequestState }),
  summary: 'Whether a request for a token has been approved',
})
const code = form.text(20)
export const tokenRequest = write('/user/token/request.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ code }),
  output: z.object({
    machine: z.string(),
    scopes: z.array(TokenScope),
    days: z.int(),
    ip: z.string(),
    at: shape.time,
    expiresAt: shape.time,
  }),
  perMinute: 20,
  summary: 'A tool’s token request, by the code that it shows',
})
export const answerTokenRequest = write('/user/token/answer.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ code, approve: form.flag, proof: form.proof }),
  output: shape.done,
  perMinute: 20,
  summary: 'Approve or refuse a tool’s token request',
})
