import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useText } from './i18n/use-text.ts'
import classes from './Logo.module.css'
import { useSiteName } from './site-name.ts'

/** A boxing ring seen from the side: two posts, the ropes, the raised floor. */
export function Logo() {
  const t = useText('common')
  const name = useSiteName()
  return (
    <Link to={paths.home()} className={classes.logo} aria-label={t('site.home')}>
      <svg width="34" height="34" viewBox="0 0 34 34" fill="none" aria-hidden="true">
        <rect width="34" height="34" rx="9" fill="#253b83" />
        <path d="M9 9v14M25 9v14" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
        <path d="M9 12.5h16M9 17h16" stroke="#f3a571" strokeWidth="2" />
        <path d="M6.5 23.5h21l1.5 4H5z" fill="#fff" />
      </svg>
      <span>{name}</span>
    </Link>
  )
}
