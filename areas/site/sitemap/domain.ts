import { defineDomain } from '@leitai/platform/domain/domain'
import { registerSitemap } from './routes.ts'

export const domain = defineDomain({ name: 'site/sitemap', routes: registerSitemap })
