import { load } from '@leitai/platform/web/api'
import type { App } from '@leitai/platform/web/framework/context'
import { workDetail, workList } from '../contract.ts'
import { galleryInput, workRequested } from './gallery-input.ts'

export async function loader(app: App, cmptId: number, search: URLSearchParams): Promise<void> {
  const entryId = workRequested(search)
  if (entryId === null) await load(app, workList, galleryInput(cmptId, search))
  else await load(app, workDetail, { entryId })
}
