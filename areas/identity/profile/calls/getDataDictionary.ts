import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as settings from '../contract.ts'
import { internationalCodes, regions } from '../dictionary.ts'

export const getDataDictionary: Handler<typeof settings.getDataDictionary> = async ({ language }, { type, parent }) =>
  type === 'international_code' ? internationalCodes(language) : regions(type, parent)
