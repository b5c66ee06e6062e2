import { libraryList } from '@leitai/contract/competition/library'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { libraryInput } from './library-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, libraryList, libraryInput(url.searchParams))
}
