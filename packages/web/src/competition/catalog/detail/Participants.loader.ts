import { findCompetitorList } from '@leitai/contract/competition/catalog.detail'
import { load } from '../../../platform/api.ts'
import type { App } from '../../../platform/app/context.ts'
import { participantsInput } from './participants-input.ts'

export const loader = (app: App, cmptId: number, search: URLSearchParams) =>
  load(app, findCompetitorList, participantsInput(cmptId, search))
