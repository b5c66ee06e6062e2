import { SsoFailure } from '@leitai/identity/sso/provider'
import { isTree, type Tree } from '@leitai/identity/sso/tree'
import { askOutside } from '@leitai/platform/http/ask-outside'

const MS = 10_000

/** Asks a vendor's interface; answers with an object, whatever the status. */
export async function askJson(
  address: string,
  options: { post?: Tree; headers?: Record<string, string> } = {},
): Promise<Tree> {
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
  if (!isTree(value)) throw new SsoFailure('down', `the provider answered with status ${answer.status} and no JSON`)
  return value
}

/** A text that the answer must have; else the vendor's number of the error is said. */
export function needed(answer: Tree, name: string): string {
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
export function refuseError(answer: Tree, name: 'errcode' | 'code'): Tree {
  const { [name]: code } = answer
  if (code === undefined || code === 0) return answer
  throw new SsoFailure('failed', `the provider refuses, error ${String(code).slice(0, 40)}`)
}
