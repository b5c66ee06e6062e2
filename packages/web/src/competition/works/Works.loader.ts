import { workDetail, workList } from '@leitai/contract/competition/works'
import { load } from '../../platform/api.ts'
import type { App } from '../../platform/app/context.ts'
import { galleryInput, workRequested } from './gallery-input.ts'

export async function loader(app: App, cmptId: number, search: URLSearchParams): Promise<void> {
  const entryId = workRequested(search)
  if (entryId === null) await load(app, workList, galleryInput(cmptId, search))
  else await load(app, workDetail, { entryId })
}
