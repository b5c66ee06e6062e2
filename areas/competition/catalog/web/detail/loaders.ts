import { load } from '@leitai/platform/web/api'
import type { App } from '@leitai/platform/web/framework/context'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { findCompetitorList, getDataList, getQuestionList } from '../../contract.detail.ts'

/** Reads the participant filter from the URL. */
export const participantsInput = (cmptId: number, search: URLSearchParams) => ({
  cmptId,
  keyword: search.get('q')?.slice(0, 40) ?? '',
  looking: search.get('looking') === '1',
  page: readPage(search),
  pageSize: 20,
})

export const loadData = (app: App, cmptId: number) => load(app, getDataList, { cmptId })

export const loadParticipants = (app: App, cmptId: number, search: URLSearchParams) =>
  load(app, findCompetitorList, participantsInput(cmptId, search))

export const loadQuestions = (app: App, cmptId: number) => load(app, getQuestionList, { cmptId })
