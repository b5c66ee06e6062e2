import { load } from '@leitai/platform/web/api'
import type { App } from '@leitai/platform/web/framework/context'
import { findTeamPage } from '../contract.ts'
import { teamsInput } from './teams-input.ts'

export const loader = (app: App, cmptId: number, search: URLSearchParams) =>
  load(app, findTeamPage, teamsInput(cmptId, search))
