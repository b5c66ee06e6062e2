import { getDataList } from '@leitai/contract/competition/catalog.detail'
import { load } from '../../../platform/api.ts'
import type { App } from '../../../platform/app/context.ts'

export const loader = (app: App, cmptId: number) => load(app, getDataList, { cmptId })
