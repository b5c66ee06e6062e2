import { libraryList } from '@leitai/contract/library'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'
import { libraryInput } from './library-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, libraryList, libraryInput(url.searchParams))
}
