import { findCompetitorList } from '@leitai/contract/competition'
import { load } from '../../api.ts'
import type { App } from '../../app/context.ts'
import { participantsInput } from './participants-input.ts'

export const loader = (app: App, cmptId: number, search: URLSearchParams) =>
  load(app, findCompetitorList, participantsInput(cmptId, search))
