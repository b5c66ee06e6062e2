import { findTeamPage } from '@leitai/contract/competition/team'
import { load } from '../../platform/api.ts'
import type { App } from '../../platform/app/context.ts'
import { teamsInput } from './teams-input.ts'

export const loader = (app: App, cmptId: number, search: URLSearchParams) =>
  load(app, findTeamPage, teamsInput(cmptId, search))
