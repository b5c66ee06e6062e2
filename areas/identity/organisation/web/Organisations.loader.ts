import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { organisations } from '../contract.ts'
import { organisationsInput } from './organisations-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, organisations, organisationsInput(url.searchParams))
}
