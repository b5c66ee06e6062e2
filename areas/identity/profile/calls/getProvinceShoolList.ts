import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as settings from '../contract.ts'
import { provinceSchools } from '../dictionary.ts'

export const getProvinceShoolList: Handler<typeof settings.getProvinceShoolList> = async () => provinceSchools
