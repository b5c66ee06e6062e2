import * as z from 'zod/mini'
import type { May } from './permissions.ts'

/** Who may make a call: anybody, logged-in users, or both with different responses (decided by the handler). */
export type Access = 'public' | 'login' | 'mixed' | 'admin'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Kind = 'json' | 'download' | 'events'

/** What a personal token may be used for. */
export const tokenScopes = ['read', 'submit', 'team', 'host'] as const

export type TokenScope = (typeof tokenScopes)[number]

/** One request of the API, declared once. `input` decodes from form strings; `output` encodes to JSON. */
export interface Call<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  A extends Access = Access,
  K extends Kind = Kind,
> {
  readonly method: Method
  /** Exact path below /v3/api, with the leading slash and, where the specification has it, `.json`. */
  readonly path: string
  readonly access: A
  readonly kind: K
  readonly input: I
  readonly output: O
  /** Multipart with one file in the field `file`, after the input’s fields; false: no file. */
  readonly file: false | 'result' | 'picture'
  /** Maximum number of requests per minute from one address, or one user if logged in. */
  readonly perMinute: number
  /** The limit applies to a whole network address, for all its users together. */
  readonly perNetwork: boolean
  /** Its response to anonymous callers may be seconds old: it is cached, and read from a replica of the database if there is one. */
  readonly mayLag: boolean
  /** The scope that a personal token needs for it; null if tokens are not accepted. */
  readonly token: TokenScope | null
  /** Who may use it, as far as identity and role decide; tests/permissions.test.ts checks each value. */
  readonly may: May
  readonly summary: string
}

/** Calls with access 'admin' need no `may`; all others do. */
type Permission<A> = A extends 'admin' ? { may?: 'admin' } : { may: Exclude<May, 'admin'> }

interface CommonWords<I, O, A> {
  access: A
  input: I
  output: O
  summary: string
  file?: 'result' | 'picture'
  perMinute?: number
  perNetwork?: boolean
  mayLag?: boolean
  token?: TokenScope
}

type Words<I, O, A> = CommonWords<I, O, A> & Permission<A>

const DEFAULT_PER_MINUTE = 1200

function declare<I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access, K extends Kind>(
  method: Method,
  kind: K,
  path: string,
  words: CommonWords<I, O, A> & { may?: May },
): Call<I, O, A, K> {
  return {
    method,
    kind,
    path,
    file: false,
    perMinute: DEFAULT_PER_MINUTE,
    perNetwork: false,
    mayLag: false,
    token: null,
    may: 'admin',
    ...words,
  }
}

/** A call without side effects: GET with a query string. */
export const read = <I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access>(
  path: string,
  words: Words<I, O, A>,
) => declare('GET', 'json', path, words)

/** A call with side effects: POST, form-encoded (multipart with `file`), in one transaction. */
export const write = <I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access>(
  path: string,
  words: Words<I, O, A>,
) => declare('POST', 'json', path, words)

/** Like write, by PUT; the specification has two of these. */
export const put = <I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access>(
  path: string,
  words: Words<I, O, A>,
) => declare('PUT', 'json', path, words)

/** A call whose successful response is a file instead of an envelope. */
export const download = <I extends z.ZodMiniType, A extends Access>(
  path: string,
  words: Omit<CommonWords<I, z.ZodMiniType, A>, 'output'> & Permission<A>,
): Call<I, z.ZodMiniNull, A, 'download'> => declare('GET', 'download', path, { ...words, output: z.null() })

/** A call that streams server-sent events; `output` is the shape of one event. */
export const events = <I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access>(
  path: string,
  words: Words<I, O, A>,
) => declare('GET', 'events', path, words)

export type InputOf<C extends Call> = z.output<C['input']>

/** What a handler returns; dates are Date. */
export type AnswerOf<C extends Call> = z.output<C['output']>

/** What is sent over the wire; dates are ISO strings. */
export type WireOf<C extends Call> = z.input<C['output']>

export const API_BASE = '/v3/api'
