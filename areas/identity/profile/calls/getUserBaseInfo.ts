import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as settings from '../contract.ts'
import { baseInfo } from '../profile.ts'

export const getUserBaseInfo: Handler<typeof settings.getUserBaseInfo> = ({ db, me }) => baseInfo(db, me.id)
