import * as z from 'zod/mini'
import type { May } from './permissions.ts'

/** Who may make a call: anybody, whoever is logged in, or either with different answers (the handler says which). */
export type Access = 'public' | 'login' | 'mixed' | 'admin'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Kind = 'json' | 'download' | 'events'
/** What a personal token may be good for. */
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
  /** Exact address below /v3/api, leading slash and `.json` included where the specification writes it. */
  readonly path: string
  readonly access: A
  readonly kind: K
  readonly input: I
  readonly output: O
  /** Multipart with one file in the field `file`, after the input's fields; false without. */
  readonly file: false | 'result' | 'picture'
  /** Requests that one address (or one person, when logged in) may make a minute. */
  readonly perMinute: number
  /** The limit counts for everybody behind one address together, logged in or not. */
  readonly perNetwork: boolean
  /** Its answer to somebody who is not logged in may be seconds old: it is kept, and read from a copy of the database where there is one. */
  readonly mayLag: boolean
  /** The scope that a personal token needs for it; null where no token will do. */
  readonly token: TokenScope | null
  /** Whom it is for, as far as who they are decides; tests/permissions.test.ts proves each word. */
  readonly may: May
  readonly summary: string
}

/** What only admins do is told by its access; every other call says whom it is for. */
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

/** A call that changes nothing: GET with a query string. */
export const read = <I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access>(
  path: string,
  words: Words<I, O, A>,
) => declare('GET', 'json', path, words)

/** A call that changes something: POST, form-encoded (multipart when `file`), inside one transaction. */
export const write = <I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access>(
  path: string,
  words: Words<I, O, A>,
) => declare('POST', 'json', path, words)

/** As write, by PUT: the specification has two of these. */
export const put = <I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access>(
  path: string,
  words: Words<I, O, A>,
) => declare('PUT', 'json', path, words)

/** A call whose good answer is a file, not an envelope. */
export const download = <I extends z.ZodMiniType, A extends Access>(
  path: string,
  words: Omit<CommonWords<I, z.ZodMiniType, A>, 'output'> & Permission<A>,
): Call<I, z.ZodMiniNull, A, 'download'> => declare('GET', 'download', path, { ...words, output: z.null() })

/** A call that stays open and sends server-sent events; `output` is the shape of one event. */
export const events = <I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access>(
  path: string,
  words: Words<I, O, A>,
) => declare('GET', 'events', path, words)

export type InputOf<C extends Call> = z.output<C['input']>
/** What a handler returns: dates are Date. */
export type AnswerOf<C extends Call> = z.output<C['output']>
/** What arrives over the wire: dates are ISO strings. */
export type WireOf<C extends Call> = z.input<C['output']>

export const API_BASE = '/v3/api'

export interface Envelope<T> {
  flag: boolean
  msg: string
  data: T
  /** Present only when flag is false: the refusal's machine name. */
  code?: string
}
