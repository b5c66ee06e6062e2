import { cmptIndex } from '@leitai/contract/competition'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'

export const loader: ScreenLoader = async ({ app }) => {
  await load(app, cmptIndex, {})
}
