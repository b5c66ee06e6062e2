import { defineDomain } from '@leitai/platform/domain/domain'
import { registerShareCards } from './routes.ts'

export const domain = defineDomain({ name: 'competition/share', routes: registerShareCards })
