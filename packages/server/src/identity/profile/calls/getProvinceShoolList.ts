import type * as settings from '@leitai/contract/identity/profile'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { provinceSchools } from '../dictionary.ts'

export const getProvinceShoolList: Handler<typeof settings.getProvinceShoolList> = async () => provinceSchools
