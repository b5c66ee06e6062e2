import { askOutside } from '@leitai/platform/http/ask-outside'
import { SsoFailure } from '../provider.ts'

const MS = 10_000

export type Json = Readonly<Record<string, unknown>>
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Asks a vendor's interface; answers with an object, whatever the status. */
export async function askJson(
  address: string,
  options: { post?: Json; headers?: Record<string, string> } = {},
): Promise<Json> {
  const { post, headers = {} } = options
  const sent = post && {
    method: 'POST',
    body: JSON.stringify(post),
    headers: { ...headers, 'content-type': 'application/json' },
  }
  const answer = await askOutside(address, { headers, ...sent, signal: AbortSignal.timeout(MS) }).catch(() => {
    throw new SsoFailure('down', 'the provider does not answer')
  })
  const value: unknown = await answer.json().catch(() => null)
  if (!isJson(value)) throw new SsoFailure('down', `the provider answered with status ${answer.status} and no JSON`)
  return value
}

/** A text that the answer must have; else the vendor's number of the error is said. */
export function needed(answer: Json, name: string): string {
  const { [name]: value } = answer
  if (typeof value === 'string' && value !== '') return value
  const code = answer.errcode ?? answer.code ?? 'none'
  throw new SsoFailure('failed', `the provider gives no ${name}, error ${String(code).slice(0, 40)}`)
}

/** The one code of a return whose state is that of this log-in. */
export function codeIn(returned: URLSearchParams, state: string, name = 'code'): string {
  if (returned.getAll('state').join() !== state) throw new SsoFailure('failed', 'another state')
  const [code = '', ...more] = returned.getAll(name)
  if (code === '') throw new SsoFailure('denied', 'no code')
  if (more.length > 0) throw new SsoFailure('failed', 'several codes')
  return code
}

/** Answers that name an error by a number other than 0. */
export function refuseError(answer: Json, name: 'errcode' | 'code'): Json {
  const { [name]: code } = answer
  if (code === undefined || code === 0) return answer
  throw new SsoFailure('failed', `the provider refuses, error ${String(code).slice(0, 40)}`)
}
