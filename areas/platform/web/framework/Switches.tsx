import { useMantineColorScheme } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { full } from '../paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useApp } from './context.ts'
import classes from './HeaderTool.module.css'
import { useLanguage, useText } from './i18n/use-text.ts'

/** The page in the other language, in place; without scripts a link to it, and the server keeps the choice. */
export function LanguageSwitch() {
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const { speak } = useApp()
  const other = language === 'zh' ? 'en' : 'zh'
  const query = new URLSearchParams(search)
  query.set('lang', other)
  const onClick = (event: MouseEvent) => {
    if (!speak || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void speak(other)
  }
  return (
    <a
      className={classes.icon}
      href={full(`${pathname}?${query}`)}
      onClick={onClick}
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
