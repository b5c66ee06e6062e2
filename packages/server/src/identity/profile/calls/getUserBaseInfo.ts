import type * as settings from '@leitai/contract/identity/profile'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { baseInfo } from '../profile.ts'

export const getUserBaseInfo: Handler<typeof settings.getUserBaseInfo> = ({ db, me }) => baseInfo(db, me.id)
