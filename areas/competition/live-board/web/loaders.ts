import type { InputOf } from '@leitai/platform/contract/call'
import { load } from '@leitai/platform/web/api'
import { readId } from '@leitai/platform/web/framework/read-address'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { data } from 'react-router'
import { rankScreen } from '../contract.ts'

/** Reads competition and stage from the URL; without a stage the server selects the current one. */
export function screenInput(search: URLSearchParams): InputOf<typeof rankScreen> {
  const cmptId = readId(search)
  if (cmptId === null) throw data(null, { status: 404 })
  const written = search.get('stage')
  if (!written) return { cmptId }
  const stageId = readId(new URLSearchParams({ id: written }))
  if (stageId === null) throw data(null, { status: 404 })
  return { cmptId, stageId }
}

export const loadRankScreen: ScreenLoader = async ({ app, url }) => {
  await load(app, rankScreen, screenInput(url.searchParams))
}
