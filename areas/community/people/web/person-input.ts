import { currentLogin } from '@leitai/identity/account/contract.session'
import type { InputOf, WireOf } from '@leitai/platform/contract/call'
import { load } from '@leitai/platform/web/api'
import type { App } from '@leitai/platform/web/framework/context'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { data } from 'react-router'
import { profile } from '../contract.ts'

export type Person = WireOf<typeof profile>

/** Number of competitions and honours on a user's profile page. */
export const RECENT = 5
const PAGE = 20

/** The user id in the URL: null for the current user, undefined if it is invalid. */
export function readUserId(search: URLSearchParams): number | null | undefined {
  const written = search.get('userId')
  if (written === null || written === '') return null
  return /^[1-9]\d{0,9}$/.test(written) ? Number(written) : undefined
}

export const profileInput = (search: URLSearchParams): InputOf<typeof profile> => {
  const userId = readUserId(search)
  return { ...(userId ? { userId } : {}), asOthers: search.get('view') === 'others' }
}

export const recentInput = (userId: number) => ({ userId, page: 1, pageSize: RECENT })

export const competitionsInput = (userId: number, search: URLSearchParams) => ({
  userId,
  page: readPage(search),
  pageSize: PAGE,
})

/** For loaders: the user of the URL; null if that is the current user and nobody is signed in. */
export async function loadPerson(app: App, search: URLSearchParams): Promise<Person | null> {
  const userId = readUserId(search)
  if (userId === undefined) throw data(null, { status: 404 })
  if (userId === null && !(await load(app, currentLogin, {})).loginFlag) return null
  return load(app, profile, profileInput(search))
}
