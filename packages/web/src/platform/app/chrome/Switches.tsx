import { useMantineColorScheme } from '@mantine/core'
import { useLocation } from 'react-router'
import { full } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useLanguage, useText } from '../i18n/use-text.ts'
import classes from './Header.module.css'

/** The same URL in the other language, as a full page load; the server stores the choice in a cookie. */
export function LanguageSwitch() {
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.set('lang', language === 'zh' ? 'en' : 'zh')
  return (
    <a
      className={classes.icon}
      href={full(`${pathname}?${query}`)}
      hrefLang={language === 'zh' ? 'en' : 'zh-CN'}
      lang={language === 'zh' ? 'en' : 'zh-CN'}
      aria-label={language === 'zh' ? 'EN: switch to English' : '中文：切换到中文'}
    >
      {language === 'zh' ? 'EN' : '中文'}
    </a>
  )
}

export function SchemeSwitch() {
  const t = useText('common')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // Only the browser knows the visitor's stored choice.
  const dark = useHydrated() && colorScheme === 'dark'
  return (
    <button
      type="button"
      className={classes.icon}
      aria-label={t('scheme.dark')}
      aria-pressed={dark}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon name={dark ? 'sun' : 'moon'} size={18} />
    </button>
  )
}
