import type * as settings from '@leitai/contract/settings'
import type { Handler } from '../../call.ts'
import { provinceSchools } from '../dictionary.ts'

export const getProvinceShoolList: Handler<typeof settings.getProvinceShoolList> = async () => provinceSchools
