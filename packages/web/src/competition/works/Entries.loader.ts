import { entryDetail, entryList } from '@leitai/contract/competition/works'
import { load } from '../../platform/api.ts'
import type { App } from '../../platform/app/context.ts'
import { entryAsked, galleryInput } from './gallery-input.ts'

export async function loader(app: App, cmptId: number, search: URLSearchParams): Promise<void> {
  const entryId = entryAsked(search)
  if (entryId === null) await load(app, entryList, galleryInput(cmptId, search))
  else await load(app, entryDetail, { entryId })
}
