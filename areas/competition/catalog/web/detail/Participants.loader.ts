import { load } from '@leitai/platform/web/api'
import type { App } from '@leitai/platform/web/framework/context'
import { findCompetitorList } from '../../contract.detail.ts'
import { participantsInput } from './participants-input.ts'

export const loader = (app: App, cmptId: number, search: URLSearchParams) =>
  load(app, findCompetitorList, participantsInput(cmptId, search))
