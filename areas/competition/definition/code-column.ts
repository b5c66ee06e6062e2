import { customType } from '@leitai/platform/db/orm'
import { addedCode, type CodeRules } from './contract.code.ts'

/** While servers are updated one after the other, older ones write rules without the fields that were added. */
export const codeRules = customType<{ data: CodeRules; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (rules) => JSON.stringify(rules),
  fromDriver: (stored) => ({ ...addedCode, ...(stored as CodeRules) }),
})
