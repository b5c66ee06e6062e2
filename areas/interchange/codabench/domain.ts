import { defineDomain } from '@leitai/platform/domain/domain'
import { codabenchBundle } from './bundle.ts'

export const domain = defineDomain({
  name: 'interchange/codabench',
  competitionExports: { codabench: codabenchBundle },
})
