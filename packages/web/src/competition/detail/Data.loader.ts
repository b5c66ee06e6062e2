import { getDataList } from '@leitai/contract/competition'
import { load } from '../../api.ts'
import type { App } from '../../app/context.ts'

export const loader = (app: App, cmptId: number) => load(app, getDataList, { cmptId })
