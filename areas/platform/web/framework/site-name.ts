import { useApp } from './context.ts'
import { useText, useWords } from './i18n/use-text.ts'

/** The site's name: the operator's, otherwise the platform's default. */
export function useSiteName(): string {
  const t = useText('common')
  const words = useWords()
  return words(useApp().site.name) || t('site.name')
}
