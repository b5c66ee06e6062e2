import { load } from '@leitai/platform/web/api'
import type { App } from '@leitai/platform/web/framework/context'
import { getDataList } from '../../contract.detail.ts'

export const loader = (app: App, cmptId: number) => load(app, getDataList, { cmptId })
