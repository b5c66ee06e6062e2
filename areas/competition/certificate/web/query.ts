import { API_BASE, type Call, type InputOf, type WireOf } from '@leitai/platform/contract/call'
import { encodeInput } from '@leitai/platform/contract/client'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { CertificateKind, CertificateState, type hostCertificates } from '../contract.ts'

/** The URL of a call that returns a file. */
export const fileAddress = <C extends Call>(call: C, input: InputOf<C>) =>
  `${API_BASE}${call.path}?${new URLSearchParams(encodeInput(call, input))}`

export type Answer = WireOf<typeof hostCertificates>
export type Row = Answer['page']['list'][number]
export const keyOf = ({ userId, kind }: Pick<Row, 'userId' | 'kind'>) => `${userId} ${kind}`

export const PAGE_SIZE = 50

/** Reads the list's filter from the URL. */
export function readQuery(search: URLSearchParams) {
  const kind = CertificateKind.options.find((one) => one === search.get('kind'))
  const state = CertificateState.options.find((one) => one === search.get('state'))
  const page = readPage(search)
  return { ...(kind ? { kind } : {}), ...(state ? { state } : {}), keyword: search.get('q') ?? '', page }
}
