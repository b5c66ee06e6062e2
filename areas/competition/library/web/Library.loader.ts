import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { libraryList } from '../contract.ts'
import { libraryInput } from './library-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, libraryList, libraryInput(url.searchParams))
}
