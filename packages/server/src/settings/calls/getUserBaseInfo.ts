import type * as settings from '@leitai/contract/settings'
import type { Handler } from '../../call.ts'
import { baseInfo } from '../profile.ts'

export const getUserBaseInfo: Handler<typeof settings.getUserBaseInfo> = ({ db, me }) => baseInfo(db, me.id)
