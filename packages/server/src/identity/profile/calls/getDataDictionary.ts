import type * as settings from '@leitai/contract/identity/profile'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { internationalCodes, regions } from '../dictionary.ts'

export const getDataDictionary: Handler<typeof settings.getDataDictionary> = async ({ language }, { type, parent }) =>
  type === 'international_code' ? internationalCodes(language) : regions(type, parent)
