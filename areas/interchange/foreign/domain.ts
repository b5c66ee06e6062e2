import { defineDomain } from '@leitai/platform/domain/domain'
import { carry } from './carry.ts'
import { FOREIGN_FILES } from './contract.ts'
import { formatNames } from './texts.ts'

export const domain = defineDomain({
  name: 'interchange/foreign',
  competitionImport: { platforms: formatNames, files: FOREIGN_FILES, carry },
})
