import { defineDomain } from '@leitai/platform/domain/domain'
import { calls } from './calls/index.ts'

export const domain = defineDomain({ name: 'site/search', calls })
