import { organisations } from '@leitai/contract/identity/organisation'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { organisationsInput } from './organisations-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, organisations, organisationsInput(url.searchParams))
}
