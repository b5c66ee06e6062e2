import { defineDomain } from '../../platform/domain/domain.ts'
import { calls } from './calls/index.ts'

export const domain = defineDomain({ name: 'site/search', calls })
