import { Form, useLocation } from 'react-router'
import { useText } from '../../framework/i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import classes from './Header.module.css'

/** A plain form that works without JavaScript. Its field is the list's `keyword`. */
export function SearchBox() {
  const t = useText('common')
  const { pathname, search } = useLocation()
  const keyword = pathname === paths.list() ? (new URLSearchParams(search).get('keyword') ?? '') : ''
  return (
    <Form role="search" action={paths.list()} className={classes.search} key={keyword}>
      <input
        type="search"
        name="keyword"
        maxLength={100}
        defaultValue={keyword}
        placeholder={t('search.placeholder')}
        aria-label={t('search.label')}
      />
      <button type="submit" className={classes.icon} aria-label={t('search.go')}>
        <Icon name="search" size={17} />
      </button>
    </Form>
  )
}
