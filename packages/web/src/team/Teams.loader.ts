import { findTeamPage } from '@leitai/contract/team'
import { load } from '../api.ts'
import type { App } from '../app/context.ts'
import { teamsInput } from './teams-input.ts'

export const loader = (app: App, cmptId: number, search: URLSearchParams) =>
  load(app, findTeamPage, teamsInput(cmptId, search))
